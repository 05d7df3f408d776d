/** What goods stand on. */
export class Pallet {
  private boards = 12;

  load(): number {
    return this.boards * 800;
  }
}
