def show(rows):
    table = tools.SortedTable(rows)
    log('rows', rows)
    table.draw()


def imports(rows):
    frame = Frame(rows)
    log('rows', rows)
    frame.draw()


def reads(rows):
    page = read_page(rows)
    log('rows', rows)
    page.draw()
