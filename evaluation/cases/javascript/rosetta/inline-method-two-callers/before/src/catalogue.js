export class Catalogue {
  constructor() {
    this.items = new Map();
  }

  add(name, item) {
    this.checkName(name);
    this.items.set(name, item);
  }

  rename(old, name) {
    this.checkName(name);
    const item = this.items.get(old);
    this.items.delete(old);
    this.items.set(name, item);
  }

  checkName(name) {
    if (name === "" || this.items.has(name)) {
      throw new Error("not usable: " + name);
    }
  }
}
