export class Title {
  first(line) {
    return line;
  }
}
