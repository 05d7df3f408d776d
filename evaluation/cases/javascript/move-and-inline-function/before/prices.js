export function taxOn(price, country) {
  const rate = country.reduced ? country.reducedRate : country.rate;
  return Math.round(price * rate);
}
