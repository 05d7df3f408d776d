function number(invoice) {
  return "R" + invoice.id;
}
