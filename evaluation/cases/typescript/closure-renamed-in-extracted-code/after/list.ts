class List {
  render(items: Item[], sink: Sink) {
    sink.write(title(items.length));
    this.appendRows(items, sink);
    sink.dispatch("rendered");
  }

  private appendRows(items: Item[], sink: Sink) {
    const describe = (item: Item): string => {
      const price = item.price.toFixed(2);
      const label = item.label.trim().toUpperCase();
      return `${label}: ${price}`;
    };
    for (const item of items) {
      const row = makeRow(item.key);
      row.append(describe(item));
      sink.append(row);
    }
  }
}
