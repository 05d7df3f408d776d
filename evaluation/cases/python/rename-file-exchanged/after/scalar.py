"""Distributions over numbers."""
LIMIT = 200


class Numbers:
    def __init__(self, outcomes, weights):
        self.outcomes = list(outcomes)
        self.weights = list(weights)

    def mean(self):
        pairs = zip(self.outcomes, self.weights)
        return sum(outcome * weight for outcome, weight in pairs)

    def largest(self):
        return max(self.outcomes, default=LIMIT)
