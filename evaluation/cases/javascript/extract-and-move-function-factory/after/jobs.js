import { Queue } from './queue';

export function mails() {
  const queue = Queue.named('mails');
  queue.start();
  return queue;
}
