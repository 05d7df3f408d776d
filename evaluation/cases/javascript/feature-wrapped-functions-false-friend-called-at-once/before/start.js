const { EventEmitter } = require('events');

function start(items, emitter) {
  const names = items.map((item) => {
    const name = item.first + ' ' + item.last;
    return name.trim().toLowerCase();
  });
  const unsubscribe = subscribe(() => {
    emitter.emit('more', items.length);
    emitter.emit('done');
  });
  const timer = setTimeout(() => {
    emitter.emit('late', names.length);
    emitter.removeAllListeners();
  }, 500);
  const off = emitter.on('done', () => {
    clearTimeout(timer);
    emitter.emit('result', names);
  });
  const all = Promise.all(names.map(load), (one) => one.size > 0);
  return { names, timer, off, all, unsubscribe };
}
