from helpers import reorder


class Scalar:
    def sorted_outcomes(self):
        return sorted(self.outcomes)
