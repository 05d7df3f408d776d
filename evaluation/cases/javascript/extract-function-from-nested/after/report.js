function report(orders) {
  function line(order) {
    return order.name.toUpperCase() + ": " + (order.price + taxOn(order));
  }
  return orders.map(line).join("\n");
}

function taxOn(order) {
  return Math.round(order.price * 0.07 * 100) / 100;
}
