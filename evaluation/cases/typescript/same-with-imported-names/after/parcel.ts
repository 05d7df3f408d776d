import { type Weight, Size } from './units';
import { Mass as Label } from './labels';

export function pack(content: Weight, box: Size): boolean {
  const room = box.width * box.height;
  return content.grams < room;
}

export function seal(box: Weight, label: Label): string {
  return `${label.text} on ${box.width}`;
}
