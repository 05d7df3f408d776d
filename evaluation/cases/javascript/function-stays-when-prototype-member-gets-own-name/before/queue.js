function Queue() {
  this.items = [];
}

Queue.prototype.take = function take() {
  const first = this.items.shift();
  return first === undefined ? null : first;
};
