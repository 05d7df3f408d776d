export function padded(text, width) {
  while (text.length < width) {
    text = " " + text;
  }
  return text;
}

export function one() {
  return 1;
}
