class JsonWriter {
  constructor(out) {
    this.out = out;
  }

  write(rows) {
    for (const row of rows) {
      this.out.push(JSON.stringify(row));
    }
  }

  finish(count) {
    this.out.push("# " + count + " rows");
    this.out.close();
  }
}
