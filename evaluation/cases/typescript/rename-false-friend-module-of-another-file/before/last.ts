import { last } from "../operators/last";

declare module "../Stream" {
  interface Stream<T> {
    last: typeof last;
  }
}

declare module Legacy {
  export function first(values: number[]): number;
  export function rest(values: number[]): number[];
}
