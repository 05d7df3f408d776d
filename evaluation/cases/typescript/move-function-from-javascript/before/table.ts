export const cell = (value: unknown): string => pad(String(value), 12);
