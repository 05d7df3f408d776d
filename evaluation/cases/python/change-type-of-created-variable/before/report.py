def show(rows):
    table = tools.Table(rows)
    log('rows', rows)
    table.draw()


def imports(rows):
    frame = tools.Frame(rows)
    log('rows', rows)
    frame.draw()


def reads(rows):
    page = load_page(rows)
    log('rows', rows)
    page.draw()
