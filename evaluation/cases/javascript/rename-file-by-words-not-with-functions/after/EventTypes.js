import { platform } from './platform';

export const CLICK = 'click';
export const PRESS = 'press';
export const DEFAULT = platform.touch ? PRESS : CLICK;

export const touch = {
  start: 'touchstart',
  move: 'touchmove',
  end: 'touchend',
  cancel: 'touchcancel',
};

export const ALL = [CLICK, PRESS, ...Object.values(touch)];

export function bubbles(name) {
  return ALL.includes(name) && name !== touch.cancel;
}
