def uniform_scalar(count):
    """Uniform distribution over numbers."""
    if count < 1:
        raise ValueError(count)
    outcomes = range(count)
    weights = [1 / count] * count
    return Scalars(outcomes, weights, base='linear')


def uniform(length, letters):
    """Uniform distribution over words."""
    words = list(product(letters, repeat=length))
    alphabet = tuple(sorted(letters))
    total = len(words)
    probabilities = [1 / total for _ in words]
    return Words(words, probabilities, alphabet=alphabet)


def examples():
    return [uniform(5), uniform(6), uniform(7)]
