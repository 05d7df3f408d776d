export class Offers {
  offer(items) {
    const item = this.drawn(items);
    return "Today: " + item.name;
  }

  drawn(items) {
    const place = Math.floor(Math.random() * items.length);
    return items[place];
  }
}
