export class Parcel {
  constructor(items, scale) {
    this.items = items;
    this.scale = scale;
  }

  postage() {
    const weight = this.measured();
    return weight * 0.5 + 2;
  }

  measured() {
    this.scale.reset();
    if (!this.scale.isReady()) {
      throw new Error("scale");
    }
    return this.scale.weightOf(this);
  }
}
