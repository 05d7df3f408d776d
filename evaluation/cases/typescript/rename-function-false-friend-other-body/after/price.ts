export function label(item: Item): string {
  return `${item.name}: ${item.price}`;
}

export function position(items: readonly Item[], start: number): number {
  const found = items.findIndex((item, index) => index >= start && item.isOpen());
  if (found < 0) {
    throw new RangeError("no item is open");
  }
  return found;
}
