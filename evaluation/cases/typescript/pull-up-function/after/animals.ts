class Animal<F extends Food> {
  rest(): string {
    return "rest";
  }

  eat(food: F): string {
    this.weight += food.calories / 1000;
    return "thanks for " + food.name;
  }
}

class Dog<T extends Toy> extends Animal<Meat> implements Pet {
}
