export class Square {
  side = 1;

  area(): number {
    return this.side * this.side;
  }
}
