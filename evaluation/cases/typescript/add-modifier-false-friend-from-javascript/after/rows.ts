export function load(id: number, limit?: number) {
  const row = await store.row(id);
  return row.cut(3, limit);
}

export abstract class Rows {
  #first = 1;
  static of(rows: Row[]) {
    const made = new Rows();
    return made.with(rows, 2);
  }
  private with(rows: Row[], start: number) {
    this.#first = start;
    return rows.from(this.#first);
  }
}
