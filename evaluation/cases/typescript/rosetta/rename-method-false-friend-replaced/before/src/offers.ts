import { Item } from "./item";

export class Offers {
  offer(items: Item[]): string {
    const item = this.cheapest(items);
    return "Today: " + item.name;
  }

  private cheapest(items: Item[]): Item {
    let best = items[0];
    for (const item of items) {
      if (item.price < best.price) {
        best = item;
      }
    }
    return best;
  }
}
