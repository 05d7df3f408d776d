const Queue = class {
  add(item) {
    this.items = (this.items || []).concat([item]);
  }
  next() {
    return this.items.shift();
  }
};
