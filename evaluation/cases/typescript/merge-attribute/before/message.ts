class Message {
  private lazy: boolean;
  private retain: boolean;
  private range: Range;

  read(from: number): number {
    return this.lazy ? from : this.parse(from);
  }

  free(from: number): void {
    if (!this.retain) this.drop(from);
  }

  accepts(value: number): boolean {
    return this.range.first <= value && value <= this.range.last;
  }
}
