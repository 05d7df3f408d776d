export class JsonWriter {
  constructor(private readonly out: Sink) {}

  write(rows: Row[]): void {
    for (const row of rows) {
      this.out.push(JSON.stringify(row));
    }
  }

  finish(count: number): void {
    this.out.push("# " + count + " rows");
    this.out.close();
  }
}
