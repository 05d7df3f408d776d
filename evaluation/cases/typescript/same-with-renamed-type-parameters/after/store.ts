export class Store<Item> {
  put<Part extends Item>(key: string, value: Part, others: Item[]): void {
    this.items.set(key, [value, ...others]);
  }

  drop(value: string, limit: number): void {
    this.items.remove(value, limit);
  }
}

export function first<A, B>(left: B, right: A): B {
  return combine(left, right).head;
}
