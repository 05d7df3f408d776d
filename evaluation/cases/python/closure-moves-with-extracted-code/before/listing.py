def render(items, sink):
    sink.write(title(len(items)))
    sink.write(underline(items))

    def format_item(item):
        price = "%.2f" % item.price
        label = item.label.strip().upper()
        return label + ": " + price

    for item in items:
        row = Row(item.key)
        row.append(format_item(item))
        sink.append(row)
    sink.dispatch("rendered")
