export function extracts(user: User) {
  log(user.name);
  print(user.name + user.age);
  return user.name.length;
}

export function extractsAlias(user: User) {
  log(user.name);
  print(user.name + user.age);
  return user.name.length;
}

export function inlines(user: User) {
  const { name } = user;
  log(name);
  print(name + user.age);
  return name.length;
}

export function takesAnother(user: User) {
  log(user.title);
  print(user.title + user.age);
  return user.title.length;
}
