function pad(text, width) {
  return text + width;
}

function upper(text) {
  return text.toUpperCase();
}
