def parse(line):
    """Returns the sum of the prices of all items, in the currency of the shop."""
    fields = line.split(",")
    return Item(fields[0], int(fields[1]))
