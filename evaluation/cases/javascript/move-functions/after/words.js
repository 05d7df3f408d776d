// words: nothing in here yet
function baz(word) {
  if (word.length > 80) {
    throw new RangeError("word");
  }
  return word.split("").reverse().join("");
}
