export const CLICK = 'click';
export const PRESS = 'press';
export const DEFAULT = CLICK;

export function isTouch(name) {
  return name.startsWith(PRESS);
}
