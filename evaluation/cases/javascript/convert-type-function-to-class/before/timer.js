function Timer(limit) {
  this.limit = limit;
}
