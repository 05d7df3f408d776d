export class Circle {
  constructor(readonly radius: number) {}

  area(): number {
    return Math.PI * this.radius ** 2;
  }
}

export class Square {
  side = 1;

  area(): number {
    return this.side * this.side;
  }
}
