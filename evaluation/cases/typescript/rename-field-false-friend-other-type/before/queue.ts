export class Queue<T> {
  private waiting: T[] = [];
  private timer?: NodeJS.Timeout;

  add(item: T): void {
    this.waiting.push(item);
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}
