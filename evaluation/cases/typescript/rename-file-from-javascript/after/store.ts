import { read } from './reader';

export class Store<T extends Item> {
  private readonly items: Map<string, T>;

  constructor(private readonly limit: number) {
    this.items = new Map();
  }

  add(key: string, item: T): void {
    if (this.items.size >= this.limit) {
      throw new Error(`no room for ${key}`);
    }
    this.items.set(key, item);
  }

  async load(path: string): Promise<void> {
    for (const [key, item] of await read<T>(path)) {
      this.add(key, item);
    }
  }
}

export function total(items: readonly Item[]): number {
  return items.reduce((sum, item) => sum + item.price, 0);
}
