export function report(rows: Row[]): string {
  const lines: string[] = [];
  for (const row of rows) {
    lines.push(format(row));
  }
  return lines.join("\n");
}

function format(row: Row): string {
  const name = row.name.trim().padEnd(20);
  const value = row.value.toFixed(2).padStart(10);
  return name + value;
}
