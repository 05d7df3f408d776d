const country = "DE";

function taxOn(order) {
  return Math.round(order.price * 0.07 * 100) / 100;
}
