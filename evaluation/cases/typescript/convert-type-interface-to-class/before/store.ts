export interface Store {
  read(key: string): string | undefined;
  write(key: string, value: string): void;
}
