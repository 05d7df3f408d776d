class Table {
  rows = build("rows.csv");

  size() {
    return this.rows.length;
  }
}

function build(path: string) {
  return readLines(path).map((line) => {
    const parts = line.split(",");
    return { id: parts[0], count: Number(parts[1]) };
  });
}
