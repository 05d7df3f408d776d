class Shape {
    @rule.text().required().max(30)
    name: string = 'a';

    static accessor sum = 0;
    static accessors = 1;

    accessor() {
        return this.name;
    }

    *[Symbol.iterator]() {
        yield this.name;
    }

    extend(by: number) {
        Shape.sum += by;
        return [...this];
    }
}

@plain()
class Circle {
    size = 3;
}
