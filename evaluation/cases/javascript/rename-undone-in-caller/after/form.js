function check(first, last, town) {
  if (form.isOpen) {
    checkAll(first, last, town);
    form.send();
  }
}

function checkAll(first, last, town) {
  require(first);
  require(last);
  require(town);
}

function require(field) {
  if (!field.value.trim()) {
    field.classList.add("missing");
    throw new Error(field.name + " is missing");
  }
}
