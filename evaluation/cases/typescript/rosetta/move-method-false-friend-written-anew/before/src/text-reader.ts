import { Order } from "./order";

export class TextReader {
  read(line: string): Order {
    const cells = this.split(line);
    return new Order(cells[0], cells[1]);
  }

  private split(line: string): string[] {
    const cells = line.split(";");
    for (let i = 0; i < cells.length; i++) {
      cells[i] = cells[i].trim();
    }
    return cells;
  }
}
