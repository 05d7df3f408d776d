export class Title {
  first(line) {
    return this.split(line)[0];
  }

  split(line) {
    const end = line.indexOf(": ");
    if (end < 0) {
      return [line, ""];
    }
    return [line.substring(0, end), line.substring(end + 2)];
  }
}
