def run(command, out):
    match command:
        case ["go", direction]:
            out.write("going " + direction)
            out.position = neighbour(out.position, direction)
            out.flush()
        case {"quit": True}:
            out.close()
        case Point(x=0, y=y) if y > 0:
            out.point(y)
        case _:
            out.help()
