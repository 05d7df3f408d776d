interface Store<K, V> {
  get(key: K): V | undefined;
  put(key: K, value: V): void;
}

class MemoryStore<K, V> implements Store<K, V> {
  private readonly entries = new Map<K, V>();

  get(key: K): V | undefined {
    return this.entries.get(key);
  }

  put(key: K, value: V): void {
    this.entries.set(key, value);
  }
}
