export function add(shop: Shop, item: Item): number {
  shop.items.push(item);
  return shop.items.length;
}

export function total(shop: Shop, rate: number): number {
  return shop.items.reduce((sum, item) => sum + item.price, 0) * rate;
}
