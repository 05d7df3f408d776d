/**
 * @flow
 */
import type { Item, Info } from './types';

type Props = {
  items: Array<Item>,
  onEnd?: ?(distance: number) => void,
};

let schedule: (callback: (deadline: number) => void) => number;

schedule = function (callback: (deadline: number) => void): number {
  return setTimeout(callback, 10);
};

export function lastOf<T>(items: Array<T>, fallback: ?T): ?T {
  const last = items[items.length - 1];
  return last === undefined ? fallback : last;
}

class List extends Component<Props> {
  _frames: { [key: string]: Info } = {};

  _onCellLayout = (event: any, index: number) => {
    const layout = event.nativeEvent.layout;
    this._frames[index] = { offset: layout.y, length: layout.height };
  };

  measure(index: number): Info {
    const frame = this._frames[index];
    return (frame: any) || { offset: 0, length: 0 };
  }
}

module.exports = List;
