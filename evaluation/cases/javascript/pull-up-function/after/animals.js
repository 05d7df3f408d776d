class Animal {
  rest() {
    return "rest";
  }

  eat(food) {
    this.weight += food.calories / 1000;
    return "thanks for " + food.name;
  }
}

class Dog extends Animal {
}
