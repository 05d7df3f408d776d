function check(first, last, town) {
  if (form.isOpen) {
    demand(first);
    demand(last);
    demand(town);
    form.send();
  }
}

function demand(field) {
  if (!field.value.trim()) {
    field.classList.add("missing");
    throw new Error(field.name + " is missing");
  }
}
