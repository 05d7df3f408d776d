from shop.till import Till, Drawer

__all__ = ["Till", "Drawer"]


def open_all(tills):
    for till in tills:
        till.open()
