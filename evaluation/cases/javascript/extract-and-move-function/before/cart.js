function receipt(price) {
  const tax = Math.round(price * 0.07 * 100) / 100;
  return "total " + (price + tax);
}
