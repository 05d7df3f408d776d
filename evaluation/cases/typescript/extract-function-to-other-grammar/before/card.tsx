import { Item } from "./item";

export function Card(item: Item) {
  const price = item.price.toFixed(2).padStart(10);
  const label = item.name.trim().toUpperCase();
  const text = label + ": " + price + " " + item.currency;
  return <div className="card">{text}</div>;
}
