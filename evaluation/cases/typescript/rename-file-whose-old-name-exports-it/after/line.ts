export class Queue {
  items: number[] = [];
  push(item: number) { this.items.push(item); }
  take() { return this.items.shift(); }
}

export function drain(queue: Queue, each: (item: number) => void) {
  while (queue.items.length) each(queue.take()!);
}
