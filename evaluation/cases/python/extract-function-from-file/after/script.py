import sys


def show(rows):
    for row in rows:
        print("%-10s %5d" % (row.name, row.size))
    print(len(rows), "rows")


rows = load(sys.argv[1])
show(rows)
