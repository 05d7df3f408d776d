import { Order } from "./order.js";

export class TextReader {
  read(line) {
    const cells = this.split(line);
    return new Order(cells[0], cells[1]);
  }

  split(line) {
    const cells = line.split(";");
    for (let i = 0; i < cells.length; i++) {
      cells[i] = cells[i].trim();
    }
    return cells;
  }
}
