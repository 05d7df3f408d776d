export function pad(text: string) {
  return " ".repeat(8 - text.length) + text;
}

export function cut(text: string, size: number) {
  return text.slice(0, size);
}
