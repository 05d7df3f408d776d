export const cell = (value: unknown): string => String(value);

function pad(text: string, width: number): string {
  const missing = width - text.length;
  return missing > 0 ? text + " ".repeat(missing) : text;
}
