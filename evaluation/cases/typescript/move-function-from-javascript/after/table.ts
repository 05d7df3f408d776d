export const cell = (value: unknown): string => pad(String(value), 12);

function pad(text: string, width: number): string {
  const missing = width - text.length;
  return missing > 0 ? text + " ".repeat(missing) : text;
}
