// The colours of the ground by daylight. Nothing here is saturated: sides and the pencil are.

/** How a crop is drawn. */
export interface Crop {
  fill: string;
  ink: string;
  width: number;
  gap: number;
  opacity: number;
  edge: string;
  /** Its furrows have breaks. */
  broken?: boolean;
}

export type CropName = "stubble" | "plough" | "corn" | "pasture" | "fallow" | "roots";

/** Three tones of a crown, dark to light. */
export type Tones = readonly [string, string, string];

/** The ground seen from high up, and the sea. */
export interface FromAbove {
  ground: string;
  /** Parcels: what they are covered with, and their furrows. */
  crops: readonly (readonly [fill: string, furrow: string])[];
  hedge: string;
  hedgeTree: string;
  valley: readonly [string, string];
  bank: string;
  water: string;
  lane: readonly [string, string];
  wood: readonly [floor: string, crown: string, light: string];
  roofs: readonly [string, string, string];
  haze: string;
  sea: string;
  shoal: string;
  depth: string;
  wave: string;
  foam: string;
  beach: string;
}

export interface Palette {
  ground: string;
  shadow: string;
  meadow: string;
  meadowInk: string;
  fields: Record<CropName, Crop>;
  marsh: string;
  marshInk: string;
  garden: string;
  gardenBed: string;
  gardenSoil: string;
  fence: string;
  water: string;
  waterInk: string;
  deep: string;
  bank: string;
  verge: string;
  road: string;
  roadInk: string;
  roadRut: string;
  contour: string;
  contourPaper: string;
  contourText: string;
  stone: string;
  hedge: readonly [string, string];
  woodFloor: string;
  woodShade: string;
  woodInk: string;
  orchardFloor: string;
  canopy: readonly [Tones, Tones, Tones, Tones, Tones];
  conifer: readonly [Tones, Tones];
  roofs: readonly [
    readonly [string, string],
    readonly [string, string],
    readonly [string, string],
    readonly [string, string],
  ];
  slate: readonly [string, string];
  buildingInk: string;
  ridge: string;
  rock: string;
  iron: string;
  above: FromAbove;
}

const crop = (
  fill: string,
  ink: string,
  width: number,
  gap: number,
  opacity: number,
  edge: string,
  broken = false,
): Crop => ({
  fill,
  ink,
  width,
  gap,
  opacity,
  edge,
  broken,
});

/** Summer, in the light of a map room. */
export const DAY: Palette = {
  ground: "#d6c89c",
  shadow: "#2c2414",
  meadow: "#a9b07a",
  meadowInk: "#7d8650",
  fields: {
    stubble: crop("#decb8d", "#b89a58", 0.8, 5, 0.7, "#b99f62"),
    plough: crop("#bf9f74", "#8f6d47", 1.1, 4.4, 0.7, "#94734e"),
    corn: crop("#cfc583", "#8f9a55", 1.5, 6, 0.55, "#97995a"),
    pasture: crop("#bfc08c", "#97a068", 0.7, 11, 0.55, "#8f9a62", true),
    fallow: crop("#cdbd8e", "#a39465", 0.7, 9, 0.6, "#a89868", true),
    roots: crop("#c3b682", "#788a4c", 1.9, 5.8, 0.55, "#8c8555"),
  },
  marsh: "#aebf9c",
  marshInk: "#54703f",
  garden: "#bdb584",
  gardenBed: "#7f8a4c",
  gardenSoil: "#a3926a",
  fence: "#6e5f42",
  water: "#9ab6b4",
  waterInk: "#4b747b",
  deep: "#84a4a6",
  bank: "#7f7f4e",
  verge: "#a39f68",
  road: "#e9dab4",
  roadInk: "#8c7650",
  roadRut: "#b99f70",
  contour: "#8a5a2b",
  contourPaper: "#efe3c2",
  contourText: "#5f3a16",
  stone: "#b3a78d",
  hedge: ["#5b6a40", "#86935a"],
  woodFloor: "#77804f",
  woodShade: "#3d4a2c",
  woodInk: "#2f3a22",
  orchardFloor: "#a7ab70",
  canopy: [
    ["#5d6e43", "#73834f", "#8d9a61"],
    ["#566a45", "#6a7d50", "#83935f"],
    ["#667244", "#7d8751", "#98a066"],
    ["#5a6b48", "#6f8056", "#879668"],
    ["#606f40", "#78834d", "#929c60"],
  ],
  conifer: [
    ["#45583f", "#54694a", "#6b7f5a"],
    ["#4b5f43", "#5b714f", "#75875f"],
  ],
  roofs: [
    ["#a88468", "#86634c"],
    ["#b59a72", "#8f7450"],
    ["#a38c74", "#7e6753"],
    ["#a97c63", "#855a47"],
  ],
  slate: ["#8f8579", "#6d655c"],
  buildingInk: "#43362a",
  ridge: "#5b4636",
  rock: "#9d9078",
  iron: "#57514a",
  above: {
    ground: "#cdc998",
    crops: [
      ["#e0d49e", "#b9a461"],
      ["#d3cf9f", "#b3b173"],
      ["#c6c893", "#a9ae74"],
      ["#c7ab80", "#9c7d52"],
      ["#d8cb93", "#c1ae6b"],
      ["#bfc79a", "#9dab78"],
      ["#cfb98a", "#a98d5c"],
      ["#b7bf8a", "#98a56d"],
    ],
    hedge: "#76844f",
    hedgeTree: "#66794c",
    valley: ["#b3bf8d", "#a8b786"],
    bank: "#5f8488",
    water: "#9dbcb9",
    lane: ["#a89266", "#ecdfbd"],
    wood: ["#69794e", "#617248", "#7a8a59"],
    roofs: ["#988474", "#b08a6a", "#a2765a"],
    haze: "#eef0e2",
    sea: "#8aabb0",
    shoal: "#a5c0bd",
    depth: "#7397a1",
    wave: "#557d89",
    foam: "#eef2ea",
    beach: "#dccb9c",
  },
};

/** A battle painting of about 1809: warm paper, greener downs, darker woods, tiled and thatched roofs. */
export const CAMPAIGN: Palette = {
  ...DAY,
  ground: "#cfc793",
  meadow: "#a3ae72",
  meadowInk: "#75814a",
  garden: "#b3b67d",
  gardenBed: "#75864a",
  water: "#8fb4b8",
  waterInk: "#3f6e79",
  bank: "#77804a",
  verge: "#87904f",
  road: "#efe2bd",
  roadInk: "#b59d6c",
  roadRut: "#cbb280",
  contour: "#5d4120",
  hedge: ["#4c5f38", "#7d9153"],
  woodFloor: "#5f6c3f",
  woodShade: "#2c3720",
  canopy: [
    ["#4d6339", "#6a8249", "#93a863"],
    ["#465d3a", "#61794a", "#879d60"],
    ["#5a6b39", "#788a4a", "#9fae66"],
    ["#4f6540", "#6b8252", "#8fa468"],
    ["#566a3b", "#72884a", "#98aa63"],
  ],
  roofs: [
    ["#b8745a", "#8d5140"],
    ["#c6a66c", "#9b8050"],
    ["#ad6f55", "#84503c"],
    ["#bd8763", "#936447"],
  ],
};
