function submit(form) {
  if (form.name.length === 0 || form.name.length > form.limit) {
    form.errors.push("name of " + form.id);
    form.focus(form.name);
  }
  send(form);
}

function preview(form) {
  if (form.name.length === 0 || form.name.length > form.limit) {
    form.errors.push("name of " + form.id);
    form.focus(form.name);
  }
  show(form);
}
