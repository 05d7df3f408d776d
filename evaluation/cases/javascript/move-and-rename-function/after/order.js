function count(order) {
  return order.items.length;
}
