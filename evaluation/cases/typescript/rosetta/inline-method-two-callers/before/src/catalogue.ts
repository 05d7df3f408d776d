import { Item } from "./item";

export class Catalogue {
  private readonly items = new Map<string, Item>();

  add(name: string, item: Item): void {
    this.checkName(name);
    this.items.set(name, item);
  }

  rename(old: string, name: string): void {
    this.checkName(name);
    const item = this.items.get(old)!;
    this.items.delete(old);
    this.items.set(name, item);
  }

  private checkName(name: string): void {
    if (name === "" || this.items.has(name)) {
      throw new Error("not usable: " + name);
    }
  }
}
