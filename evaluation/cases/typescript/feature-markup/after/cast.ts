// An assertion in angle brackets.
export const size = (value: unknown): number => (<string>value).length;
