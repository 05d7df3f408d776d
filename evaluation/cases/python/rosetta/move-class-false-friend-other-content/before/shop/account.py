from hashes import hash_of


class Account:
    def __init__(self, user, password):
        self.user = user
        self.password = password

    def admits(self, word):
        return hash_of(word) == self.password
