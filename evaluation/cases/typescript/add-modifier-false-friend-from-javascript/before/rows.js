export async function load(id, limit) {
  const row = await store.row(id);
  return row.cut(3, limit);
}

export class Rows {
  #first = 1;
  static of(rows) {
    const made = new Rows();
    return made.with(rows, 2);
  }
  with(rows, start) {
    this.#first = start;
    return rows.from(this.#first);
  }
}
