import pytest

from shop.store import Store, words


def test_unknown_keys():
    store = Store("orders")
    with pytest.raises(KeyError):
        store.load("unknown", 17)


@pytest.mark.parametrize("text", ["a b c", "x y z"])
def test_words(text):
    counted = words(text)
    assert counted == 3


@pytest.mark.parametrize("text, count", [("a", 1), ("b c", 2)])
def test_letters(text, count):
    assert words(text) == count
