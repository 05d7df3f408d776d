class Reader {
  private lines = 0;

  constructor(private source: Source) {}

  read(): number {
    let count = 0;
    for (const line of this.source.open()) {
      count += 1;
      handle(line, count);
    }
    return count;
  }
}
