function showAll(rows, row) {
  log('rows', rows);
  return (_, width) => {
    draw(row.name, width);
    store.put(row.key, width);
  };
}

function show(rows, width) {
  log('width', width);
  draw(rows.name, width);
}
