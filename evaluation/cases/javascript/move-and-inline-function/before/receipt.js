import { taxOn } from './prices.js';

export function receipt(cart, country) {
  const tax = taxOn(cart.price, country);
  return `${cart.price} and ${tax} tax`;
}
