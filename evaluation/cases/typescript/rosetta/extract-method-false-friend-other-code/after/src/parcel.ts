import { Item } from "./item";
import { Scale } from "./scale";

export class Parcel {
  constructor(private readonly items: Item[], private readonly scale: Scale) {}

  postage(): number {
    const weight = this.measured();
    return weight * 0.5 + 2;
  }

  private measured(): number {
    this.scale.reset();
    if (!this.scale.isReady()) {
      throw new Error("scale");
    }
    return this.scale.weightOf(this);
  }
}
