export class Options {
  depth = 0;
  isQuiet = false;

  threads(cores: number, limit?: number): number {
    const wanted = limit === undefined ? cores : Math.min(limit, cores * 2);
    return Math.max(wanted, 1);
  }

  describe(name: string): string {
    let text = `${name}: depth ${this.depth}`;
    if (this.isQuiet) {
      text += ", quiet";
    }
    for (let level = 0; level < this.depth; level++) {
      text += ".";
    }
    return text.trim();
  }

  isDeep(): boolean {
    return this.depth > 3 && !this.isQuiet;
  }
}
