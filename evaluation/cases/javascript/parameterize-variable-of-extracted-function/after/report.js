function page(lines, width) {
  const text = [];
  const last = lines.length - 1;
  const mark = "*";
  for (const line of lines) {
    text.push(line + mark);
  }
  close(text, width, mark, last + 1);
  return text.join("");
}

function close(target, width, mark, count) {
  target.push("-".repeat(width), mark);
  target.push("lines: ", count);
}
