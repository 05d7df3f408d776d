const Queue = class {
  push(item) {
    this.items = (this.items || []).concat([item]);
  }
  next() {
    return this.items.shift();
  }
};
