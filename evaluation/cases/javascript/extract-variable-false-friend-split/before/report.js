function show(rows, options) {
  options = options || {};
  log('rows', rows);
  draw(rows, options.width, options.height);
  close(options.frame);
}

function fileOf(name, engine) {
  log('name', name);
  name += engine.suffix();
  store.read(name);
  return store.path(name);
}

function render(view, values, fn) {
  if (typeof values === 'function') {
    fn = values;
    values = {};
  }
  log('view', view);
  view.render(values, fn);
}

function label(row) {
  log('row', row);
  draw(row.owner.name, row.key);
}
