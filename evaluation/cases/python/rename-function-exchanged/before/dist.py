def uniform(count):
    """Uniform distribution over numbers."""
    if count < 1:
        raise ValueError(count)
    outcomes = range(count)
    weights = [1 / count] * count
    return Numbers(outcomes, weights, base='linear')


def uniform_joint(length, letters):
    """Uniform distribution over words."""
    words = list(product(letters, repeat=length))
    alphabet = tuple(sorted(letters))
    total = len(words)
    probabilities = [1 / total for _ in words]
    return Joint(words, probabilities, alphabet=alphabet)


def examples():
    return [uniform(5), uniform(6), uniform_joint(2, 'ab')]
