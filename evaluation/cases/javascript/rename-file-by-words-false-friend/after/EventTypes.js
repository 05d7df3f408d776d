import { platform } from './platform';

export const DEFAULT = platform.touch ? 'touchstart' : 'mousedown';

export const touch = {
  start: 'touchstart',
  move: 'touchmove',
  end: 'touchend',
  cancel: 'touchcancel',
};
