class Report:
    def print_all(self, rows):
        rows = [row for row in rows if row.size > 0]
        for row in rows:
            print("%-10s %5d" % (row.name, row.size))
        print(len(rows), "rows")
        self.out.close()
