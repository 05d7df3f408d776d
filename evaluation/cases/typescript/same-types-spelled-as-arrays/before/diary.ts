export class Diary {
  private lines: Array<string | null> = [];

  at(days: ReadonlyArray<Day>, marks: Map<string, Array<Mark>>): Array<Array<Day>> {
    return [days.filter((day) => marks.has(day.name))];
  }

  count(lines: Array<string>, from: number): number {
    return lines.length + from;
  }

  find(lines: Array<string | Line>, from: number): number {
    return lines.indexOf(this.lines[from]);
  }
}
