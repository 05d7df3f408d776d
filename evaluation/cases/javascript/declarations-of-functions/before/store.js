function add(items, item) {
  items.push(item);
}

function swap(left, right) {
  return store.swap(left, right);
}

const find = (key, { deep } = {}) => store.get(key, deep);

class Store {
  load(url, options = { retries: 3, wait: 1 < 2 }) {
    return this.reader.read(url, options);
  }

  static #clear(all) {
    this.items.clear(all);
  }
}
