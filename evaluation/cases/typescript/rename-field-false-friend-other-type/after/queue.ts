export class Queue<T> {
  private waiting: T[] = [];
  private isStopped = false;

  add(item: T): void {
    this.waiting.push(item);
  }

  stop(): void {
    this.isStopped = true;
  }
}
