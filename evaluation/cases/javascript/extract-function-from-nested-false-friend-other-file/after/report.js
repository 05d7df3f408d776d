function report(orders) {
  function line(order) {
    return order.name.toUpperCase() + ": " + (order.price + taxOn(order));
  }
  return orders.map(line).join("\n");
}
