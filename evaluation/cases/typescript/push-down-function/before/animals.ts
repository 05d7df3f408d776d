abstract class Animal {
  abstract name(): string;

  eat(food: Food): string {
    this.weight += food.calories / 1000;
    return "thanks for " + food.name;
  }
}

class Dog extends Animal {
  name(): string {
    return "dog";
  }
}
