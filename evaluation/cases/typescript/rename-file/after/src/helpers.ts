export const clamp = (value: number, low: number, high: number): number =>
  Math.min(Math.max(value, low), high);

export function isBlank(text: string): boolean {
  return text.trim().length === 0;
}
