export function total(items, rate) {
  let sum = 0;
  for (const item of items) {
    sum += item.price * item.count;
  }
  return sum * (1 + rate);
}
