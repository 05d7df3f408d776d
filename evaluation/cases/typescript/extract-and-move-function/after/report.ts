import { format } from "./format";

export function report(rows: Row[]): string {
  const lines: string[] = [];
  for (const row of rows) {
    lines.push(format(row));
  }
  return lines.join("\n");
}
