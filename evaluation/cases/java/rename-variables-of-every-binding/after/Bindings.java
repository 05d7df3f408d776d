class Bindings {
  int fromInstanceof(Object shape) {
    if (!(shape instanceof Circle circle)) {
      return 0;
    }
    check(circle);
    return circle.radius;
  }

  int fromRecord(Object shape) {
    if (shape instanceof Circle(int radius, var other)) {
      check(radius, other);
      return radius * radius * 3;
    }
    return 0;
  }

  int fromCase(Object shape) {
    return switch (shape) {
      case Circle circle when circle.radius > 3 -> check(circle) + circle.radius;
      default -> 0;
    };
  }

  int fromCaseRecord(Object shape) {
    return switch (shape) {
      case Circle(int radius, var other) -> check(radius, other) + radius;
      default -> 0;
    };
  }

  int fromFor(List<Row> rows) {
    int sum = 0;
    for (Row row : rows) {
      check(row);
      sum += row.price;
    }
    return sum;
  }

  int fromCatch(Path path) {
    try {
      return read(path);
    } catch (IOException | EofException error) {
      warn(path, error);
      throw new LoadError(error);
    }
  }

  int fromResource(Path path) {
    try (Reader reader = open(path)) {
      check(reader);
      return reader.read();
    }
  }

  long fromLambda(Rows rows) {
    return rows.count(row -> row.ok && row.rank > 3);
  }

  long fromLambdaTwo(Rows rows) {
    return rows.count((row, at) -> row.ok && row.rank > at);
  }
}
