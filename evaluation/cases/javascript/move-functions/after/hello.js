function foo(list) {
  list.sort();
  return list.map(bar);
}

function bar(item, index) {
  return item.weight * index + item.offset;
}
