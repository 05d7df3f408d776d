export function fromParameterObject({ label, other }: Props) {
  check(label);
  return label.length + other;
}

export function fromParameterAlias({ width: w, height }) {
  check(w);
  return w * height;
}

export function fromParameterDefault({ size: s = 3, height }) {
  check(s);
  return s * height;
}

export function fromParameterRest({ size, ...r }) {
  check(r);
  return spread(size, r);
}

export function fromParameterArray([a, other]) {
  check(a);
  return a * other;
}

export function fromParameterNested({ user: { name: n }, other }) {
  check(n);
  return n.length + other;
}

export const fromArrow = ({ label, other }: Props) => {
  check(label);
  return label.length + other;
};

export function fromObject(user: User) {
  const { name: n, age } = user;
  check(n);
  return n.length + age;
}

export function fromArrayOfValue(user: User) {
  const [n, age] = split(user);
  check(n);
  return n.length + age;
}

export function fromForOf(rows) {
  for (const [key, r] of rows) {
    check(key, r);
    keep(r);
  }
}

export function fromForOfObject(rows) {
  for (const { id, size: s } of rows) {
    check(id, s);
    keep(s);
  }
}

export function fromCallback(rows) {
  return rows.filter(({ id, size: s }) => id && s > 3 && s < 9);
}

export function fromCatch(path) {
  try {
    return read(path);
  } catch (e) {
    warn(path, e);
    throw new LoadError(e);
  }
}

export function fromUsing(path) {
  using h = open(path);
  check(h);
  return h.read();
}

export function fromTypedArray([a, other]: [number, number]) {
  check(a);
  return a * other;
}
