class Animal {
  rest() {
    return "rest";
  }
}

class Dog extends Animal {
  eat(food) {
    this.weight += food.calories / 1000;
    return "thanks for " + food.name;
  }
}
