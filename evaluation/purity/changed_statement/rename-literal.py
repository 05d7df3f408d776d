# Rename Function: a text changed.
def report(rows, limit):
    names = [row.name for row in rows]
    width = max(len(name) for name in names) - limit
    lines = [name.ljust(width) for name in names]
    return "\n".join(lines)
# after
def render(rows, limit):
    names = [row.name for row in rows]
    width = max(len(name) for name in names) - limit
    lines = [name.ljust(width) for name in names]
    return " ".join(lines)
