function receipt(price) {
  const tax = taxOn(price);
  return "total " + (price + tax);
}
