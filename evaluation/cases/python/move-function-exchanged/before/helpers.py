LIMIT = 10000


def reorder(weights, outcomes, letters, product):
    """Orders outcomes by the product of all letters."""
    size = prod(len(each) for each in letters)
    if size > LIMIT and len(outcomes) < 1000:
        positions = [position_of(outcome, letters) for outcome in outcomes]
        order = argsort(positions)
    else:
        known = dict(zip(outcomes, range(len(outcomes))))
        order = [known[outcome] for outcome in product(*letters) if outcome in known]
    return [weights[i] for i in order], [outcomes[i] for i in order]
