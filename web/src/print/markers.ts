// Which marker lies on which sheet of paper, and its letter.

const ON_A_SHEET = 12;

/** The numbers of the markers, sheet by sheet. */
export function sheetsOfMarkers(count: number): number[][] {
  const all = Array.from({ length: count }, (_, at) => at);
  return Array.from({ length: Math.ceil(count / ON_A_SHEET) }, (_, at) =>
    all.slice(at * ON_A_SHEET, (at + 1) * ON_A_SHEET),
  );
}

/** The letter of a marker: A to Z, then AA, AB and so on. */
export function letterOf(number: number): string {
  const last = String.fromCharCode(65 + (number % 26));
  return number < 26 ? last : `${letterOf(Math.floor(number / 26) - 1)}${last}`;
}
