class Report:
    def page(self, lines, width):
        text = []
        last = len(lines) - 1
        mark = "*"
        for line in lines:
            text.append(line + mark)
        self.close(text, width, mark, last + 1)
        return "".join(text)

    def close(self, target, width, mark, count):
        target.extend(["-" * width, mark])
        target.extend(["lines: ", self.spelled(count)])
