def start(items, sink):
    sink.start(len(items))
    append(items, sink)


def append(items, sink):
    def format_item(item):
        price = "%.2f" % item.price
        label = item.label.strip().upper()
        return label + ": " + price

    for item in items:
        row = Row(item.key)
        row.append(format_item(item))
        sink.append(row)
