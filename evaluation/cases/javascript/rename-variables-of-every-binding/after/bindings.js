export function fromParameterObject({ title, other }) {
  check(title);
  return title.length + other;
}

export function fromParameterAlias({ width: across, height }) {
  check(across);
  return across * height;
}

export function fromParameterDefault({ size: across = 3, height }) {
  check(across);
  return across * height;
}

export function fromParameterRest({ size, ...others }) {
  check(others);
  return spread(size, others);
}

export function fromParameterArray([first, other]) {
  check(first);
  return first * other;
}

export function fromParameterNested({ user: { name: title }, other }) {
  check(title);
  return title.length + other;
}

export const fromArrow = ({ title, other }) => {
  check(title);
  return title.length + other;
};

export function fromObject(user) {
  const { name: title, age } = user;
  check(title);
  return title.length + age;
}

export function fromArrayOfValue(user) {
  const [title, age] = split(user);
  check(title);
  return title.length + age;
}

export function fromForOf(rows) {
  for (const [key, row] of rows) {
    check(key, row);
    keep(row);
  }
}

export function fromForOfObject(rows) {
  for (const { id, size: across } of rows) {
    check(id, across);
    keep(across);
  }
}

export function fromCallback(rows) {
  return rows.filter(({ id, size: across }) => id && across > 3 && across < 9);
}

export function fromCatch(path) {
  try {
    return read(path);
  } catch (error) {
    warn(path, error);
    throw new LoadError(error);
  }
}

export function fromUsing(path) {
  using handle = open(path);
  check(handle);
  return handle.read();
}
