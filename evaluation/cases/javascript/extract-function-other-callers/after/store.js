function write(store, item) {
  const key = store.prefix + item.id;
  const text = JSON.stringify(item.data, null, 2);
  store.cache.set(key, text);
  store.queue.push({ key, text });
  store.emit('saved', key);
}

function save(store, item) {
  write(store, item);
  return item;
}

function touch(store, item) {
  write(store, item);
  return item;
}
