export interface Item {
  name: string;
  price: number;
  currency: string;
}

export function describe(item: Item): string {
  const price = item.price.toFixed(2).padStart(10);
  const label = item.name.trim().toUpperCase();
  return label + ": " + price + " " + item.currency;
}
