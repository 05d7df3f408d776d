class Animal {
  rest(): string {
    return "rest";
  }
}

class Keeper<A extends Animal> {
  feed(food: Meat): string {
    this.weight += food.calories / 1000;
    return "thanks for " + food.name;
  }
}
