export class Catalogue {
  constructor() {
    this.items = new Map();
  }

  add(name, item) {
    if (name === "" || this.items.has(name)) {
      throw new Error("not usable: " + name);
    }
    this.items.set(name, item);
  }

  rename(old, name) {
    if (name === "" || this.items.has(name)) {
      throw new Error("not usable: " + name);
    }
    const item = this.items.get(old);
    this.items.delete(old);
    this.items.set(name, item);
  }
}
