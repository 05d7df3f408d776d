from hypothesis import assume, given


@given(rows=integers())
def test_fills_rows(rows):
    assume(rows > 0)
    store = Store("orders")
    store.fill(rows)
    assert store.size() == rows
