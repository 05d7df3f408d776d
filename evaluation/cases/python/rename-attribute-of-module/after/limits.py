UPPER = 100
MIN = 0


def clamp(value):
    return max(MIN, min(value, UPPER))


def is_full(queue):
    return len(queue) >= UPPER
