// Which clause lies open over the map, and what of it concerns the shot that is looked at.

export class Slips {
  open: { id: string; lines: string[] } | null = $state.raw(null);

  show(id: string, lines: string[] = []): void {
    this.open = this.open?.id === id ? null : { id, lines };
  }

  close(): void {
    this.open = null;
  }
}
