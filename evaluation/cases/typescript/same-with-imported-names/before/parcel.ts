import { type Weight as Mass, Size as Measure } from './units';
import { Label } from './labels';

export function pack(content: Mass, box: Measure): boolean {
  const room = box.width * box.height;
  return content.grams < room;
}

export function seal(box: Measure, label: Label): string {
  return `${label.text} on ${box.width}`;
}
