/** What goods stand on. */
export class Pallet {
  private boards = 12;
  wrapping = 1250;

  load(): number {
    return this.boards * 800;
  }
}
