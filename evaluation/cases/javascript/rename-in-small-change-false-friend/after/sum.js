export function longest(items, start) {
  let last = start;
  for (const item of items) {
    if (item.name.length > last.length) last = item.name;
  }
  return last;
}
