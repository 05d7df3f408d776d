export function first(value: number): number {
  return value + 1;
}

const broken = = 3;

export function second(value: number): number {
  return value * 2;
}
