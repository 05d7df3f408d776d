import { Queue } from './queue';

export function mails() {
  const queue = new Queue('mails', 100, Date.now);
  queue.start();
  return queue;
}

export function prints() {
  return new Queue('prints', 100, Date.now);
}
