class Table:
    def show(self, rows: list, width: int = 80, *args, end: str = "\n") -> None:
        for row in rows:
            print("%-10s %5d" % (row.name, row.size))
        print(len(rows), "rows")
