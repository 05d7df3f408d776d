export class Stack<T> {
  private items: T[] = [];

  get size(): number {
    return this.items.length;
  }

  set size(length: number) {
    this.items.length = length;
  }

  push(item: T): void {
    this.items.push(item);
  }
}
