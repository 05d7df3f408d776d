export default function () {
  return 0;
}

class Vault {
  #secret = null;
  open(key) {
    return this.#secret?.value ?? key;
  }
}

export function search(map, key) {
  return map?.get?.(key) ?? "unknown " + key;
}
