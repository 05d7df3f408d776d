class StoreError(Exception):
    """Everything that a store raises."""


class KeyMissing(StoreError):
    """Nothing is stored under the key."""


class Occupied(StoreError):
    """Another process holds the store."""


class Full(StoreError):
    """No room is left."""


def is_known(error):
    return isinstance(error, StoreError) and error.args != ()
