const { EventEmitter } = require('events');

function start(items, emitter) {
  const labels = items.map((item) => {
    const name = item.first + ' ' + item.last;
    return name.trim().toLowerCase();
  });
  const stop = subscribe(() => {
    emitter.emit('more', items.length);
    emitter.emit('done');
  });
  const late = setTimeout(() => {
    emitter.emit('late', labels.length);
    emitter.removeAllListeners();
  }, 500);
  const off = emitter.on('done', () => {
    clearTimeout(late);
    emitter.emit('result', labels);
  });
  const all = Promise.all(labels.map(load), (one) => one.size > 0);
  return { labels, late, off, all, stop };
}
