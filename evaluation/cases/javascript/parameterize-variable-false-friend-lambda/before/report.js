function showAll(rows) {
  log('rows', rows);
  return (row, width) => {
    draw(row.name, width);
    store.put(row.key, width);
  };
}

function show(rows) {
  const width = rows.width();
  log('width', width);
  draw(rows.name, width);
}
