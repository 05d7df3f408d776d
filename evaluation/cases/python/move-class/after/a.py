from b import Point


def one():
    return 1
