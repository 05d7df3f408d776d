export function total(items: readonly Item[], rate: number): number {
  let sum = 0;
  for (const item of items) {
    sum += item.price * item.count;
  }
  return sum * (1 + rate);
}

export function label(item: Item): string {
  return `${item.name}: ${item.price}`;
}
