class Table {
  rows = readLines("rows.csv").map((line) => {
    const parts = line.split(",");
    return { id: parts[0], count: Number(parts[1]) };
  });

  size() {
    return this.rows.length;
  }
}
