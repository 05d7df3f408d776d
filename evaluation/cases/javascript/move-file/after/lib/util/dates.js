function parse(text) {
  const parts = text.split("-");
  return new Date(parts[0], parts[1] - 1, parts[2]);
}

function format(date) {
  return date.toISOString().slice(0, 10);
}
