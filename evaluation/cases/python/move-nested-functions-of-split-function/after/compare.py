def make_equality(cls, fields):
    fields = [field for field in fields if field.compared]
    lines = ["def equal(self, other):", "    if other.__class__ is not self.__class__:"]
    lines.append("        return NotImplemented")
    for field in fields:
        lines.append("    if self.%s != other.%s:" % (field.name, field.name))
        lines.append("        return False")
    lines.append("    return True")
    script = "\n".join(lines)
    file_name = unique_file_name(cls, "equal")
    code = compile(script, file_name, "exec")
    values = {}
    eval(code, globals_of(cls), values)
    cache_lines(file_name, len(script), script.splitlines(True))
    return values["equal"]


def make_order(cls, fields):
    fields = [field for field in fields if field.ordered]

    def as_values(instance):
        return values_of(instance, fields)

    def before(self, other):
        """Compares to find the first one."""
        if other.__class__ is self.__class__:
            return as_values(self) < as_values(other)
        return NotImplemented

    def after(self, other):
        """Compares to find the last one."""
        if other.__class__ is self.__class__:
            return as_values(self) > as_values(other)
        return NotImplemented

    return before, after
