from directory import standard_directory


class Login:
    def enter(self, word):
        return standard_directory().is_member(word)
