interface Pet {
  name: string;
}

interface Eater {}

class Animal {
  rest(): string {
    return "rest";
  }
}

class Dog extends Animal implements Pet, Eater {
  name = "dog";
  protected weight = 12;

  eat(food: Meat): void {
    this.weight += food.calories / 1000;
  }
}
