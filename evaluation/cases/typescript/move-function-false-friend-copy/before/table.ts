export const cell = (value: unknown): string => String(value);
