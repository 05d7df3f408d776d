class List {
  render(items: Item[], sink: Sink) {
    sink.write(title(items.length));
    const format = (item: Item): string => {
      const price = item.price.toFixed(2);
      const label = item.label.trim().toUpperCase();
      return `${label}: ${price}`;
    };
    for (const item of items) {
      const row = makeRow(item.key);
      row.append(format(item));
      sink.append(row);
    }
    sink.dispatch("rendered");
  }
}
