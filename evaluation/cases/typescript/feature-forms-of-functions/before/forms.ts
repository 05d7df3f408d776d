export const arrow = async <T>(value: T): Promise<T> => value;
const asserted = ((value) => value + 1) as Step;
const checked = (function named(value) {
  return value + 2;
}) satisfies Step;
const steps: Record<string, Step> = {
  one: (value) => value + 3,
  two(value) {
    return value + 4;
  },
};
class Form {
  readonly submit = (event: Event): void => event.preventDefault();
  static async *lines(): AsyncGenerator<string> {
    yield "a";
  }
}
export default function (value: number): number {
  return steps.one(value);
}
