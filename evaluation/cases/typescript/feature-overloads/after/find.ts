export function find(id: number): User;
export function find(name: string): User;
export function find(id: number, name: string): User;
export function find(...keys: (number | string)[]): User {
  return users.get(keys[0]) ?? guest;
}

export class Finder {
  find(key: number | string): User {
    return users.get(key) ?? guest;
  }
}

declare function global(id: number): void;
declare function global(id: string): void;
declare function global(id: bigint): void;
