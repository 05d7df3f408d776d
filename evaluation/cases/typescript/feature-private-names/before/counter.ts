export class Counter {
  #count = 0;
  static instances: number;

  static {
    Counter.instances = 0;
  }

  #step(by: number): number {
    this.#count += by;
    return this.#count;
  }

  accessor name = "counter";

  next(): number {
    return this.#step(1);
  }
}
