class Title:
    def first(self, line):
        return self._split(line)[0]

    def _split(self, line):
        end = line.find(": ")
        if end < 0:
            return [line, ""]
        return [line[:end], line[end + 2:]]
