export function last(list) {
  return list[list.length - 1];
}

export function size(list) {
  return list ? list.length : 0;
}
