export class Queue<T> {
  private waiting: T[] = [];
  private limit = 10;

  add(item: T): boolean {
    if (this.waiting.length >= this.limit) {
      return false;
    }
    this.waiting.push(item);
    return true;
  }

  next(): T | undefined {
    return this.waiting.shift();
  }
}
