export default class Writer {
  constructor(out) {
    this.out = out;
  }

  finish(count) {
    this.out.push("# " + count + " rows");
    this.out.close();
  }
}
