from hypothesis import given


@given(rows=integers())
def test_fills_rows(rows):
    if rows <= 0:
        return
    store = Store("orders")
    store.fill(rows)
    assert store.size() == rows
