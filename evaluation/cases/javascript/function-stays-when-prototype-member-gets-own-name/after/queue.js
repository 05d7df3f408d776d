function Queue() {
  this.items = [];
}

Queue.prototype.take = function queueTake() {
  const first = this.items.shift();
  return first === undefined ? null : first;
};
