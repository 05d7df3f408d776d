class Message {
  private options: Options;
  private first: number;
  private last: number;

  read(from: number): number {
    return this.options.lazy ? from : this.parse(from);
  }

  free(from: number): void {
    if (!this.options.retain) this.drop(from);
  }

  accepts(value: number): boolean {
    return this.first <= value && value <= this.last;
  }
}
