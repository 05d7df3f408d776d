export class Report {
  retype(rows: Row[]) {
    const kept: ReadonlyArray<Row> = rows.slice(0, 3);
    log('kept', kept);
    show(kept);
  }

  rename(rows: Row[], owner?: Owner) {
    const total = rows.length * 2;
    log('rows', total, owner);
    show(total + 1);
  }

  parameterize(row: Row, depth: number) {
    log('depth', depth);
    show(depth + 1);
  }
}

const abbreviate = (text: string) => {
  return text.slice(0, 3);
};

export const head = (text: string) => abbreviate(text) + abbreviate(text);
