import { final, lengthOf } from './list';

export function peek(stack) {
  if (lengthOf(stack) === 0) {
    throw new Error('empty');
  }
  return final(stack);
}

export function depth(stack) {
  return lengthOf(stack);
}
