import { cells as csvCells } from "csv";
import { Order } from "./order.js";

export class TextReader {
  read(line) {
    const cells = csvCells(line);
    return new Order(cells[0], cells[1]);
  }
}
