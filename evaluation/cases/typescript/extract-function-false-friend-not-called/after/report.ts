export function report(rows: Row[]): string {
  return JSON.stringify(rows);
}

export function format(row: Row): string {
  const name = row.name.trim().padEnd(20);
  const value = row.value.toFixed(2).padStart(10);
  return name + value;
}
