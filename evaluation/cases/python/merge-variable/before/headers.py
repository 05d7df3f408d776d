def encode(all, buffer):
    for name, value in pairs(all):
        buffer.check(name, 5)
        buffer.write(name, value)
