function names(users) {
  return users.map(render);
}

function render(entry) {
  const box = document.createElement('li');
  box.append(entry.title);
  return box;
}
