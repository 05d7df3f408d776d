exports.retire = function retire(text) {
  if (text && !retire.seen[text]) {
    retire.seen[text] = true;
    process.emitNote(String(text), "Retired");
  }
};
