import { Queue } from './queue';

export function mails() {
  const queue = Queue.of('mails', 100, Date.now);
  queue.start();
  return queue;
}

export function prints() {
  return Queue.of('prints', 100, Date.now);
}
