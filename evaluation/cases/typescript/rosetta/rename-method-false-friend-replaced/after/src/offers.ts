import { Item } from "./item";

export class Offers {
  offer(items: Item[]): string {
    const item = this.drawn(items);
    return "Today: " + item.name;
  }

  private drawn(items: Item[]): Item {
    const place = Math.floor(Math.random() * items.length);
    return items[place];
  }
}
