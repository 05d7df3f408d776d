import { Item } from "./item";
import { Scale } from "./scale";

export class Parcel {
  constructor(private readonly items: Item[], private readonly scale: Scale) {}

  postage(): number {
    let weight = 0;
    for (const item of this.items) {
      weight += item.weight * item.count;
    }
    return weight * 0.5 + 2;
  }
}
