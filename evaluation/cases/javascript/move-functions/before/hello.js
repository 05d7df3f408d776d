function foo(list) {
  function bar(item, index) {
    return item.weight * index + item.offset;
  }
  list.sort();
  return list.map(bar);
}

function baz(word) {
  if (word.length > 80) {
    throw new RangeError("word");
  }
  return word.split("").reverse().join("");
}
