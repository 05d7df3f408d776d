class Animal<F extends Food> {
  rest(): string {
    return "rest";
  }
}

class Dog<T extends Toy> extends Animal<Meat> implements Pet {
  eat(food: Meat): string {
    this.weight += food.calories / 1000;
    return "thanks for " + food.name;
  }
}
