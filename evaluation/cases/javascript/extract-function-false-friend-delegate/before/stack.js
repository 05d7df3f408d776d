import { last, size } from './list';

export function peek(stack) {
  if (size(stack) === 0) {
    throw new Error('empty');
  }
  return last(stack);
}

export function depth(stack) {
  return size(stack);
}
