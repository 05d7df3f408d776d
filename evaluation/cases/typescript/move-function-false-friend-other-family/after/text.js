function upper(text) {
  return text.toUpperCase();
}
