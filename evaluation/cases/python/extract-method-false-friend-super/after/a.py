class Base:
    def run(self, rows):
        for row in rows:
            print("%-10s %5d" % (row.name, row.size))
        print(len(rows), "rows")


class Sub(Base):
    def run(self, rows):
        self.started = True
        super().run(rows)
