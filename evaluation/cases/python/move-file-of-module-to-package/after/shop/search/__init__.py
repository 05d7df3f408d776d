from .options import Options

LIMIT = 1000


def transform(arguments):
    result = []
    for argument in arguments:
        if len(argument) < LIMIT:
            result.append(argument.strip())
    return result


def count(arguments, word):
    return len([it for it in arguments if it == word])
