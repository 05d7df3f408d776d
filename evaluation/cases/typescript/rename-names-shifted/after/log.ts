export class Log {
  append(line: string, level: Level): void {
    const stamp = new Date().toISOString();
    if (level < this.threshold) {
      return;
    }
    this.lines.push(`${stamp} ${Level[level]} ${line.trimEnd()}`);
  }

  write(): number {
    const text = this.lines.splice(0).join("\n");
    this.sink.put(Buffer.from(text, "utf8"));
    this.sink.close();
    return text.length;
  }
}
