class Tool:
    def serial(self):
        return registry.next_number("T")

    def hint(self, user):
        locale = user.locale
        return texts.load("tool.hint", locale)
