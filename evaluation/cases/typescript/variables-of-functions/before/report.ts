export class Report {
  retype(rows: Row[]) {
    const kept: Row[] = rows.slice(0, 3);
    log('kept', kept);
    show(kept);
  }

  rename(rows: Row[], owner?: Owner) {
    const count = rows.length * 2;
    log('rows', count, owner);
    show(count + 1);
  }

  parameterize(row: Row) {
    const depth: number = store.depth();
    log('depth', depth);
    show(depth + 1);
  }
}

const shorten = (text: string) => {
  return text.slice(0, 3);
};

export const head = (text: string) => shorten(text) + shorten(text);
