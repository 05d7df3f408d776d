import { Queue } from './queue';

export function mails() {
  const queue = new Queue('mails', MAILS_MAX, Date.now);
  queue.start();
  return queue;
}
