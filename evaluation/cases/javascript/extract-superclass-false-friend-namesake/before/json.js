import { Writer } from "streams";

class JsonWriter extends Writer {
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
