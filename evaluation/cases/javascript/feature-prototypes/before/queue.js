function Queue(limit) {
  this.items = [];
  this.limit = limit;
}

Queue.prototype.add = function (item) {
  if (this.items.length < this.limit) {
    this.items.push(item);
  }
  return this;
};

Queue.prototype.size = function () {
  return this.items.length;
};

function Stack() {
  this.items = [];
}

Stack.prototype.size = function () {
  return this.items.length;
};

Stack.prototype.top = function () {
  return this.items[this.items.length - 1];
};

module.exports = { Queue: Queue, Stack: Stack };
