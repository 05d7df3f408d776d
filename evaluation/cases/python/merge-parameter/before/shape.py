def move_to(shape, x, y):
    shape.left = x + 1
    shape.top = y + 1
    shape.repaint()


def place(shape, width, height):
    shape.left = width + 1
    shape.top = height + 1
    shape.layout()
