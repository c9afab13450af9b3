// A table's terrain as one picture, drawn once for each battle and kept while the page is open.

import type { Page } from "../generated/protocol";

/** The address of a picture of the terrain; whoever asks lets it go with `URL.revokeObjectURL`. */
export async function drawn(page: Page, seed: string): Promise<string> {
  void page;
  void seed;
  return "";
}
