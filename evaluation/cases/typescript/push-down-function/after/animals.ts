abstract class Animal {
  abstract name(): string;
}

class Dog extends Animal {
  name(): string {
    return "dog";
  }

  eat(food: Food): string {
    this.weight += food.calories / 1000;
    return "thanks for " + food.name;
  }
}
