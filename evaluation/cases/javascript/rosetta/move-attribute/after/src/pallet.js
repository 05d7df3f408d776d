/** What goods stand on. */
export class Pallet {
  boards = 12;
  wrapping = 1250;

  load() {
    return this.boards * 800;
  }
}
