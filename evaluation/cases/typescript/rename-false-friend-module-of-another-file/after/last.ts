import { last } from "../operators/last";

declare module "streams/internal/Stream" {
  interface Stream<T> {
    last: typeof last;
  }
}

declare module Lists {
  export function first(values: number[]): number;
  export function rest(values: number[]): number[];
}
