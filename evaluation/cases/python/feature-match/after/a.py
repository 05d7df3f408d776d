def run(command, out):
    match command:
        case ["go", direction]:
            go(direction, out)
        case {"quit": True}:
            out.close()
        case Point(x=0, y=y) if y > 0:
            out.point(y)
        case _:
            out.help()


def go(direction, out):
    out.write("going " + direction)
    out.position = neighbour(out.position, direction)
    out.flush()
