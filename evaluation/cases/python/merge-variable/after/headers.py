def encode(all, buffer):
    for header in entries(all):
        buffer.check(header.name, 5)
        buffer.write(header.name, header.value)
