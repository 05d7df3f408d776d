from shop.till import *


def open_all(tills):
    for till in tills:
        till.open()
