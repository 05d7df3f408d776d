import { Account, Money } from "./bank";

/** Entries of one account. */
export class Ledger {
  constructor(private readonly account: Account) {}

  addAll(entries: Money[]): void {
    for (const entry of entries) {
      this.account.book(entry.cents);
    }
  }

  largest(days: number): Money | null {
    return this.account.largestOf(days);
  }
}
