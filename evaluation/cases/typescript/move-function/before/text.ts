export function pad(text: string, width: number): string {
  const missing = width - text.length;
  return missing > 0 ? text + " ".repeat(missing) : text;
}

export function upper(text: string): string {
  return text.toUpperCase();
}
