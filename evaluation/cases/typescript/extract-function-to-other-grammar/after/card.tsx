import { Item } from "./item";
import { describe } from "./item";

export function Card(item: Item) {
  return <div className="card">{describe(item)}</div>;
}
