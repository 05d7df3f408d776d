class Reader {
  private lines = 0;

  constructor(private source: Source) {}

  read(): number {
    for (const line of this.source.open()) {
      this.lines += 1;
      handle(line, this.lines);
    }
    return this.lines;
  }
}
