interface Pet {
  name: string;
}

interface Eater {
  eat(food: Meat): void;
}

class Animal {
  protected weight = 12;

  rest(): string {
    return "rest";
  }
}

class Dog extends Animal implements Pet, Eater {
  name = "dog";

  eat(food: Meat): void {
    this.weight += food.calories / 1000;
  }
}
