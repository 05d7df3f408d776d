class Queue {
  constructor(limit) {
    this.items = [];
    this.limit = limit;
  }

  add(item) {
    if (this.items.length < this.limit) {
      this.items.push(item);
    }
    return this;
  }

  size() {
    return this.items.length;
  }

  top() {
    return this.items[this.items.length - 1];
  }
}

function Stack() {
  this.items = [];
}

Stack.prototype.size = function () {
  return this.items.length;
};

module.exports = { Queue: Queue, Stack: Stack };
