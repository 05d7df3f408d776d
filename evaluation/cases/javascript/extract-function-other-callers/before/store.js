function save(store, item) {
  const key = store.prefix + item.id;
  const text = JSON.stringify(item.data, null, 2);
  store.cache.set(key, text);
  store.queue.push({ key, text });
  store.emit('saved', key);
  return item;
}

function touch(store, item) {
  const key = store.prefix + item.id;
  const file = store.files.find(key);
  file.lines = item.data.length;
  file.touched = Date.now();
  store.listeners.forEach((listener) => listener(file));
  return item;
}
