function ordered(list) {
  function rank(item, index) {
    return item.weight * index + item.offset - list.length;
  }
  return list.map(rank);
}

function size(list) {
  return list.length;
}
