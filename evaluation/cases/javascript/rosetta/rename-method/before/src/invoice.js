export function line(order) {
  return `Total: ${order.total()} EUR`;
}
