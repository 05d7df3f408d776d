export class Parcel {
  constructor(items, scale) {
    this.items = items;
    this.scale = scale;
  }

  postage() {
    let weight = 0;
    for (const item of this.items) {
      weight += item.weight * item.count;
    }
    return weight * 0.5 + 2;
  }
}
