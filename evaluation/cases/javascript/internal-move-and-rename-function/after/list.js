function ordered(list) {
  return list.map((item, index) => position(item, index));
}

function position(item, index) {
  return item.weight * index + item.offset - list.length;
}

function size(list) {
  return list.length;
}
