class Table:
    def show(self, rows):
        for row in rows:
            print("%-10s %5d" % (row.name, row.size))
        print(len(rows), "rows")

    def clear(self):
        self.show([])
