"""Distributions over words."""
SEPARATOR = ''


class Joint:
    def __init__(self, words, letters):
        self.words = sorted(words)
        self.letters = tuple(letters)

    def spelled(self):
        return [SEPARATOR.join(word) for word in self.words]

    def marginal(self, position):
        return Counter(word[position] for word in self.words)
