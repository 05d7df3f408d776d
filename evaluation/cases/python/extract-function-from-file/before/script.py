import sys

rows = load(sys.argv[1])
for row in rows:
    print("%-10s %5d" % (row.name, row.size))
print(len(rows), "rows")
