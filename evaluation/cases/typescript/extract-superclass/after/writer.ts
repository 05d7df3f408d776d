export class Writer {
  constructor(protected readonly out: Sink) {}

  finish(count: number): void {
    this.out.push("# " + count + " rows");
    this.out.close();
  }
}
