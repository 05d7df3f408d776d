import Writer from "./writer";

class JsonWriter extends Writer {
  write(rows) {
    for (const row of rows) {
      this.out.push(JSON.stringify(row));
    }
  }
}
