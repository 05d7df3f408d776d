function report(orders) {
  function line(order) {
    const tax = Math.round(order.price * 0.07 * 100) / 100;
    return order.name.toUpperCase() + ": " + (order.price + tax);
  }
  return orders.map(line).join("\n");
}
