export class Title {
  first(line: string): string {
    return this.split(line)[0];
  }

  private split(line: string): string[] {
    const end = line.indexOf(": ");
    if (end < 0) {
      return [line, ""];
    }
    return [line.substring(0, end), line.substring(end + 2)];
  }
}
