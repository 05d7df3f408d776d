function format(date) {
  return date.toISOString().slice(0, 10);
}
