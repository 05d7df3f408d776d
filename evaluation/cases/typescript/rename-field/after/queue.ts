export class Queue<T> {
  private pending: T[] = [];
  private limit = 10;

  add(item: T): boolean {
    if (this.pending.length >= this.limit) {
      return false;
    }
    this.pending.push(item);
    return true;
  }

  next(): T | undefined {
    return this.pending.shift();
  }
}
