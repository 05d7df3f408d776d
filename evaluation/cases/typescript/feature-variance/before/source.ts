// A source of values, and a sink for them.
export interface Source<out T = unknown> {
  next(): T | undefined;
}

export class Channel<in out T> implements Source<T> {
  private items: T[] = [];

  next(): T | undefined {
    return this.items.shift();
  }

  put(item: T): number {
    this.items.push(item);
    return this.items.length;
  }
}
