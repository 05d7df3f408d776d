class Title:
    def first(self, line):
        return line
