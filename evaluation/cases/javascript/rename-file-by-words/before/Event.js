export const CLICK = 'click';
export const PRESS = 'press';
export const DEFAULT = CLICK;
