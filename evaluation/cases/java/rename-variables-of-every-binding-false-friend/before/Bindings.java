class Bindings {
  int constant(int number) {
    switch (number) {
      case LOWEST:
        check(LOWEST);
        return 1;
      default:
        return 0;
    }
  }

  int record(Object shape) {
    if (shape instanceof Circle(int radius)) {
      check(radius);
      return radius * radius * 3;
    }
    return 0;
  }
}
