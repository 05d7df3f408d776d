export function line(order) {
  return `Total: ${order.sumOfPrices()} EUR`;
}
