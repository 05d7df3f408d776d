def move_to(shape, point):
    shape.left = point.x + 1
    shape.top = point.y + 1
    shape.repaint()


def place(shape, grid):
    shape.left = grid.next() + 1
    shape.top = grid.next() + 1
    shape.layout()
