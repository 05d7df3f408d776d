function rename(rows) {
  const count = rows.length * 2;
  log('rows', count);
  show(count + 1);
}

function keepsBoth(rows) {
  const first = rows.length - 1;
  log('first', first);
  show(first);
  const second = rows.size();
  log('second', second);
  show(second);
}

function renamesPart(row) {
  const { owner, key: id } = row;
  log('owner', owner, id);
  show(owner.name, id);
}

function extract(row) {
  log('name', row.owner().name());
  show(row.owner().name().length);
}

function inline(row) {
  const key = row.key().trim();
  log('key', key);
  store.put(key, row);
}

function parameterize(row) {
  const depth = store.depth();
  log('depth', depth);
  show(depth + 1);
}

function localize(row, width) {
  log('width', width);
  show(width + 1);
}

function takesAnother(rows) {
  rows.forEach(row => log('row', row));
  rows.map(item => show(item));
}

function loadsAnother(rows) {
  const short = load('short');
  show(rows);
}

function keepsParameter(row, width) {
  show(width + 1);
  store.put(width, row);
}

function extractInLambda(rows) {
  rows.forEach(row => show(label(ownerOf(row)), row));
}

describe('store', () => {
  it('loads', () => {
    log('loads', 1);
    check(create('store').load());
  });

  it('saves', () => {
    const store = create('file');
    log('saves', 2);
    check(store.save());
  });
});
