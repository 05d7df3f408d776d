class Animal {
  rest(): string {
    return "rest";
  }

  feed(food: Meat): string {
    this.weight += food.calories / 1000;
    return "thanks for " + food.name;
  }
}

class Keeper<A extends Animal> {
}
