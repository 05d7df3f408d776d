class Bindings {
  int fromInstanceof(Object shape) {
    if (!(shape instanceof Circle c)) {
      return 0;
    }
    check(c);
    return c.radius;
  }

  int fromRecord(Object shape) {
    if (shape instanceof Circle(int r, var other)) {
      check(r, other);
      return r * r * 3;
    }
    return 0;
  }

  int fromCase(Object shape) {
    return switch (shape) {
      case Circle c when c.radius > 3 -> check(c) + c.radius;
      default -> 0;
    };
  }

  int fromCaseRecord(Object shape) {
    return switch (shape) {
      case Circle(int r, var other) -> check(r, other) + r;
      default -> 0;
    };
  }

  int fromFor(List<Row> rows) {
    int sum = 0;
    for (Row r : rows) {
      check(r);
      sum += r.price;
    }
    return sum;
  }

  int fromCatch(Path path) {
    try {
      return read(path);
    } catch (IOException | EofException e) {
      warn(path, e);
      throw new LoadError(e);
    }
  }

  int fromResource(Path path) {
    try (Reader r = open(path)) {
      check(r);
      return r.read();
    }
  }

  long fromLambda(Rows rows) {
    return rows.count(r -> r.ok && r.rank > 3);
  }

  long fromLambdaTwo(Rows rows) {
    return rows.count((r, at) -> r.ok && r.rank > at);
  }
}
