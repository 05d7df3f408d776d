class Report:
    def total(self, items):
        total = 0
        for item in items:
            total += item.price * item.count
        return round(total, 2)

    def show(self, rows):
        for row in rows:
            print("%-10s %5d" % (row.name, row.size))
        print(len(rows), "rows")
