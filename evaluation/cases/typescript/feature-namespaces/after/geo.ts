export namespace Geo.Units {
  export const toKm = (metres: number): number => metres / 1000;
}

export function round(value: number, digits: number): number {
  const factor = 10 ** digits;
  return Math.round(value * factor) / factor;
}

declare module "maps" {
  export function load(url: string): void;
}

declare global {
  interface Window {
    maps: unknown;
  }
}
