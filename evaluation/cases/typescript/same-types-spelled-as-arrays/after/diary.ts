export class Diary {
  private lines: (null | string)[] = [];

  at(days: readonly Day[], marks: Map<string, Mark[]>): Day[][] {
    return [days.filter((day) => marks.has(day.name))];
  }

  count(lines: string, from: number): number {
    return lines.length + from;
  }

  find(lines: string | Line[], from: number): number {
    return lines.indexOf(this.lines[from]);
  }
}
