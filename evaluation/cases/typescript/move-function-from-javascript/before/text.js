export function pad(text, width) {
  const missing = width - text.length;
  return missing > 0 ? text + " ".repeat(missing) : text;
}

export function upper(text) {
  return text.toUpperCase();
}
