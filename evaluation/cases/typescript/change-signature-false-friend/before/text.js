export function pad(text) {
  return " ".repeat(8 - text.length) + text;
}

export function cut(text, size) {
  return text.slice(0, size);
}
