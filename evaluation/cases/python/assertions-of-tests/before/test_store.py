import pytest

from shop.store import Store, words


def test_unknown_keys():
    store = Store("orders")
    try:
        store.load("unknown", 17)
    except KeyError:
        return
    assert False


def test_words():
    counted = words("a b c")
    assert counted == 3


@pytest.mark.parametrize("text", ["a", "b"])
def test_letters(text):
    assert words(text) == 1
