export function render(items, sink) {
  const header = document.createElement('header');
  header.append(title(items.length));
  sink.append(header);
  appendRows(items, sink);
  sink.dispatch('rendered');
}

function appendRows(items, sink) {
  const format = (item) => {
    const price = item.price.toFixed(2);
    const label = item.label.trim().toUpperCase();
    return `${label}: ${price}`;
  };
  for (const item of items) {
    const row = document.createElement('li');
    row.append(format(item));
    sink.append(row);
  }
}
