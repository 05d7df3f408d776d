class Report:
    def page(self, lines, width):
        text = []
        last = len(lines) - 1
        mark = "*"
        for line in lines:
            text.append(line + mark)
        text.extend(["-" * width, mark])
        text.extend(["lines: ", self.spelled(last)])
        return "".join(text)
