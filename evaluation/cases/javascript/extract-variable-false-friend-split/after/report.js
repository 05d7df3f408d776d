function show(rows, options) {
  const shown = options || {};
  log('rows', rows);
  draw(rows, shown.width, shown.height);
  close(shown.frame);
}

function fileOf(name, engine) {
  let file = name;
  log('name', name);
  file += engine.suffix();
  store.read(file);
  return store.path(file);
}

function render(view, values, callback) {
  let done = callback;
  if (typeof values === 'function') {
    done = values;
    values = {};
  }
  log('view', view);
  view.render(values, done);
}

function label(row) {
  const owner = row.owner;
  log('row', row);
  draw(owner.name, row.key);
}
