import { cells as csvCells } from "csv";
import { Order } from "./order";

export class TextReader {
  read(line: string): Order {
    const cells = csvCells(line);
    return new Order(cells[0], cells[1]);
  }
}
