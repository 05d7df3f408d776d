exports.retire = function retire(text) {
  if (text && !retire.seen[text]) {
    retire.seen[text] = true;
    console.warn(text);
  }
};

exports.warn = function warn(text) {
  process.emitNote(String(text), "Retired");
};
