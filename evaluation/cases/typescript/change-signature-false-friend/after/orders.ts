export type OrderKey = string;

export interface Store {
  find(id: number): Order;
  find(id: number, name: string): Order;
  find(name: string): Order;
  save(it: Order): void;
}

export class Order {
  constructor(public key: OrderKey) {}

  rename(name: string) {
    this.log('renamed', name);
  }

  log(level: "info" | "renamed", text: string): void {
    console.log(level, text);
  }

  price(options: {
    tax: number
    currency: string
  }) {
    return options.tax;
  }

  retry(times: number = 3) {
    return times;
  }

  get owner(): string {
    return this.key;
  }

  set owner(to: string) {
    this.log('info', to);
  }

  ship(to?: string) {
    return to;
  }
}

export function keep(key: OrderKey) {
  return new Order(key);
}

export const handlers: Record<string, (order: Order) => void> = {
  closed: (order: Order) => order.rename('closed'),
  opened(order: Order) {
    order.rename('opened');
  },
};
