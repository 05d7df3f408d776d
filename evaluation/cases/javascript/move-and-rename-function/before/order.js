function taxed(price, rate) {
  const tax = (price * rate) / 100;
  return Math.round((price + tax) * 100) / 100;
}

function count(order) {
  return order.items.length;
}
