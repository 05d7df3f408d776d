export function add(shop, item) {
  shop.items.push(item);
  return shop.items.length;
}

export function total(shop) {
  return shop.items.reduce((sum, item) => sum + item.price, 0);
}
