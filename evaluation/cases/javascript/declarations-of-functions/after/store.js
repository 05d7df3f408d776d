function add(items, item, index) {
  items.push(item);
}

function swap(right, left) {
  return store.swap(left, right);
}

const find = (wanted, { deep } = {}) => store.get(wanted, deep);

class Store {
  async load(url) {
    return this.reader.read(url);
  }

  #clear(all) {
    this.items.clear(all);
  }
}
