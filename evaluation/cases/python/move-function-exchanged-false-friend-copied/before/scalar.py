def reorder(weights, outcomes, letters):
    """Orders outcomes as the sample space does."""
    index = dict(zip(outcomes, range(len(outcomes))))
    space = letters
    order = [index[sample] for sample in space if sample in index]
    if len(order) != len(outcomes):
        raise InvalidDistribution('outcomes and space are not compatible')
    outcomes = [outcomes[i] for i in order]
    weights = [weights[i] for i in order]
    return weights, outcomes


class Scalar:
    def sorted_outcomes(self):
        return sorted(self.outcomes)
