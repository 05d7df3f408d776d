function submit(form) {
  function check() {
    if (form.name.length === 0 || form.name.length > form.limit) {
      form.errors.push("name of " + form.id);
      form.focus(form.name);
    }
  }
  check();
  send(form);
}

function preview(form) {
  function check() {
    if (form.name.length === 0 || form.name.length > form.limit) {
      form.errors.push("name of " + form.id);
      form.focus(form.name);
    }
  }
  check();
  show(form);
}
