export class Store<T> {
  put<U extends T>(key: string, value: U, others: T[]): void {
    this.items.set(key, [value, ...others]);
  }

  drop(value: T, limit: number): void {
    this.items.remove(value, limit);
  }
}

export function first<A, B>(left: A, right: B): A {
  return combine(left, right).head;
}
