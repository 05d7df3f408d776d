export function extracts(user: User) {
  const { name } = user;
  log(name);
  print(name + user.age);
  return name.length;
}

export function extractsAlias(user: User) {
  const { name: label } = user;
  log(label);
  print(label + user.age);
  return label.length;
}

export function inlines(user: User) {
  log(user.name);
  print(user.name + user.age);
  return user.name.length;
}

export function takesAnother(user: User) {
  const { name } = user;
  log(name);
  print(name + user.age);
  return name.length;
}
