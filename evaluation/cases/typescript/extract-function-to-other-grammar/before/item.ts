export interface Item {
  name: string;
  price: number;
  currency: string;
}
