export function key(user) {
  const { name: found, age } = user;
  check(found);
  return found.length + age;
}

export function parameterKey({ name: found, age }) {
  check(found);
  return found.length + age;
}

export function assigned(page) {
  for (page.row of page.rows) {
    check(page.row);
    keep(page.row);
  }
}

export function computed(user, key) {
  const { [key]: found, age } = user;
  check(found);
  return found.length + age;
}
