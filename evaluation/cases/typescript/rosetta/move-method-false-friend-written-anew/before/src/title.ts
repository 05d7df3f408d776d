export class Title {
  first(line: string): string {
    return line;
  }
}
