export function key(user) {
  const { title: found, age } = user;
  check(found);
  return found.length + age;
}

export function parameterKey({ title: found, age }) {
  check(found);
  return found.length + age;
}

export function assigned(page) {
  for (page.first of page.rows) {
    check(page.first);
    keep(page.first);
  }
}

export function computed(user, key) {
  const { [key]: found, age } = user;
  check(found);
  return found.length + age;
}
