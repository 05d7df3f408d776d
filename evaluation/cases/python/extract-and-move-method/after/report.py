class Printer:
    def show(self, rows):
        for row in rows:
            print("%-10s %5d" % (row.name, row.size))
        print(len(rows), "rows")


def report(rows, out):
    rows = [row for row in rows if row.size > 0]
    Printer().show(rows)
    out.close()
