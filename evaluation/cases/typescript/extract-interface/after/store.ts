export interface Store {
  read(key: string): string | undefined;
  write(key: string, value: string): void;
}

export class MapStore implements Store {
  private readonly entries = new Map<string, string>();

  read(key: string): string | undefined {
    return this.entries.get(key);
  }

  write(key: string, value: string): void {
    this.entries.set(key, value);
  }
}
