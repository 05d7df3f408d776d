/** What goods stand on. */
export class Pallet {
  boards = 12;

  load() {
    return this.boards * 800;
  }
}
