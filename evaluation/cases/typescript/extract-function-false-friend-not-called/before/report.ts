export function report(rows: Row[]): string {
  const lines: string[] = [];
  for (const row of rows) {
    const name = row.name.trim().padEnd(20);
    const value = row.value.toFixed(2).padStart(10);
    lines.push(name + value);
  }
  return lines.join("\n");
}
