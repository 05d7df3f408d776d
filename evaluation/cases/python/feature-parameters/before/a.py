class Table:
    def show(self, rows, /, width, *, end="\n", **more):
        for row in rows:
            print("%-10s %5d" % (row.name, row.size))
        print(len(rows), "rows")
