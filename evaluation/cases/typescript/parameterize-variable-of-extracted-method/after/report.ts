class Report {
  page(lines: string[], width: number): string {
    const text: string[] = [];
    const last = lines.length - 1;
    const mark = "*";
    for (const line of lines) {
      text.push(line + mark);
    }
    this.close(text, width, mark, last + 1);
    return text.join("");
  }

  private close(target: string[], width: number, mark: string, count: number): void {
    target.push("-".repeat(width), mark);
    target.push("lines: ", this.spelled(count));
  }
}
