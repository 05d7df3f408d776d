export function find(id: number): User;
export function find(name: string): User;
export function find(key: number | string): User {
  return users.get(key) ?? guest;
}

export class Finder {
  find(id: number): User;
  find(key: number | string): User {
    return users.get(key) ?? guest;
  }
}

declare function global(id: number): void;
declare function global(id: string): void;
