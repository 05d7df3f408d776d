function page(lines, width) {
  const text = [];
  const last = lines.length - 1;
  const mark = "*";
  for (const line of lines) {
    text.push(line + mark);
  }
  text.push("-".repeat(width), mark);
  text.push("lines: ", last);
  return text.join("");
}
