export class Offers {
  offer(items) {
    const item = this.cheapest(items);
    return "Today: " + item.name;
  }

  cheapest(items) {
    let best = items[0];
    for (const item of items) {
      if (item.price < best.price) {
        best = item;
      }
    }
    return best;
  }
}
