/** Entries of one account. */
export class Ledger {
  private booked = 0;

  constructor(private readonly account: Account) {}

  add(entry: Booking): void {
    if (entry.cents === 0) {
      return;
    }
    this.booked += entry.cents;
    this.account.touch(entry.day);
  }

  balance(day: number): Money {
    const opening = this.account.openingOn(day);
    return opening.plus(this.booked);
  }

  covers(cents: number): boolean {
    const rest: Money = this.account.restOf(this.booked);
    return rest.cents >= cents && !rest.isBlocked;
  }
}
