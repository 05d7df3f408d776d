class Saw:
    def title(self):
        return "Saw"

    def hint(self, user):
        if user.age < 18:
            raise RuntimeError("too young")
        return "Mind your fingers."
