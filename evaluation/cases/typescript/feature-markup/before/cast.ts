export const size = (value: unknown): number => (<string>value).length;
