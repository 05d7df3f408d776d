export function final(list) {
  return list[list.length - 1];
}

/** @deprecated use final */
export function last(list) {
  return final(list);
}

/** @deprecated use lengthOf */
export function size(list) {
  return list ? list.length : 0;
}

export function lengthOf(list) {
  return size(list);
}
