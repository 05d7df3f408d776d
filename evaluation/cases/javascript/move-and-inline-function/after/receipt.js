export function receipt(cart, country) {
  const rate = country.reduced ? country.reducedRate : country.rate;
  const tax = Math.round(cart.price * rate);
  return `${cart.price} and ${tax} tax`;
}
