export abstract class Store {
  abstract read(key: string): string | undefined;
  abstract write(key: string, value: string): void;
}
