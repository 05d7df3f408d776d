export type Key = string;

export interface Store {
  find(id: number): Order;
  find(name: string): Order;
  save(order: Order): void;
}

export class Order {
  constructor(readonly key: Key) {}

  rename(to: string) {
    this.log('renamed', to);
  }

  log(level: 'info' | 'renamed', text: string) {
    console.log(level, text);
  }

  price(options: { tax: number; currency: string }) {
    return options.tax;
  }

  retry(times = 3) {
    return times;
  }

  get owner(): string {
    return this.key;
  }

  set owner(to) {
    this.log('info', to);
  }

  ship(to: string) {
    return to;
  }
}

export function keep(key: Key) {
  return new Order(key);
}

export const handlers: Record<string, (order: Order) => void> = {
  closed: (order) => order.rename('closed'),
  opened(order) {
    order.rename('opened');
  },
};
