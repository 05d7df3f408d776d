import { Queue } from './queue';

export function mails() {
  const queue = Queue.named('mails');
  queue.start();
  return queue;
}

export function prints() {
  return Queue.named('prints');
}
