class Report {
  page(lines: string[], width: number): string {
    const text: string[] = [];
    const last = lines.length - 1;
    const mark = "*";
    for (const line of lines) {
      text.push(line + mark);
    }
    text.push("-".repeat(width), mark);
    text.push("lines: ", this.spelled(last));
    return text.join("");
  }
}
