function number(invoice) {
  return "R" + invoice.id;
}

function gross(price, rate) {
  const tax = (price * rate) / 100;
  return Math.round((price + tax) * 100) / 100;
}
