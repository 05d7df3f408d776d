import { read } from './reader.js';

export class Store {
  constructor(limit) {
    this.limit = limit;
    this.items = new Map();
  }

  add(key, item) {
    if (this.items.size >= this.limit) {
      throw new Error(`no room for ${key}`);
    }
    this.items.set(key, item);
  }

  async load(path) {
    for (const [key, item] of await read(path)) {
      this.add(key, item);
    }
  }
}

export function total(items) {
  return items.reduce((sum, item) => sum + item.price, 0);
}
