export { Options } from "./options";

export const LIMIT = 1000;

export function transform(values: string[]): string[] {
  const result: string[] = [];
  for (const value of values) {
    if (value.length < LIMIT) {
      result.push(value.trim());
    }
  }
  return result;
}
