import { Order } from "./order";

export function line(order: Order): string {
  return `Total: ${order.sumOfPrices()} EUR`;
}
