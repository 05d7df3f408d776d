class Options:
    def __init__(self, depth, quiet):
        self.depth = depth
        self.quiet = quiet

    def threads(self, cores, limit):
        wanted = cores if limit is None else min(limit, cores * 2)
        return max(wanted, 1)

    def describe(self, name):
        text = "%s: depth %d" % (name, self.depth)
        if self.quiet:
            text += ", quiet"
        for _ in range(self.depth):
            text += "."
        return text.strip()

    def is_deep(self):
        return self.depth > 3 and not self.quiet


LIMIT = 1000


def transform(arguments):
    result = []
    for argument in arguments:
        if len(argument) < LIMIT:
            result.append(argument.strip())
    return result


def count(arguments, word):
    return len([it for it in arguments if it == word])
