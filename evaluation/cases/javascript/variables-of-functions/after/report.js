function rename(rows) {
  const total = rows.length * 2;
  log('rows', total);
  show(total + 1);
}

function keepsBoth(rows) {
  const second = rows.size();
  log('second', second);
  show(second);
  const first = rows.length - 1;
  log('first', first);
  show(first);
}

function renamesPart(row) {
  const { owner, key: name } = row;
  log('owner', owner, name);
  show(owner.name, name);
}

function extract(row) {
  const name = row.owner().name();
  log('name', name);
  show(name.length);
}

function inline(row) {
  log('key', row.key().trim());
  store.put(row.key().trim(), row);
}

function parameterize(row, depth) {
  log('depth', depth);
  show(depth + 1);
}

function localize(row) {
  const width = row.width();
  log('width', width);
  show(width + 1);
}

function takesAnother(rows) {
  rows.map(item => show(item));
  rows.forEach(row => log('row', row));
}

function loadsAnother(rows) {
  const long = load('long');
  show(rows);
}

function keepsParameter(row, width) {
  const half = width / 2;
  show(half + 1);
  store.put(half, row);
}

function extractInLambda(rows) {
  rows.forEach(row => {
    const owner = ownerOf(row);
    show(label(owner), row);
  });
}

describe('store', () => {
  it('is empty', () => {
    log('empty', 1);
    check(size());
  });

  it('saves', () => {
    const store = create('file');
    log('saves', 2);
    check(store.save());
  });

  it('closes', () => {
    const store = create('store');
    log('closes', 3, store);
    store.close(4);
  });
});
