export function first(value: number): number {
  return value + 1;
}

const broken = = 3;

export function third(value: number): number {
  return value * 2;
}
