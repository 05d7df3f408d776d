import { Writer } from "./writer";

export class JsonWriter extends Writer {
  write(rows: Row[]): void {
    for (const row of rows) {
      this.out.push(JSON.stringify(row));
    }
  }
}
