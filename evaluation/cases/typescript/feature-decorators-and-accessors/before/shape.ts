class Shape {
    @rule.text().required().max(30)
    title: string = 'a';

    static accessor total = 0;
    static accessors = 1;

    accessor() {
        return this.title;
    }

    *[Symbol.iterator]() {
        yield this.title;
    }

    grow(by: number) {
        Shape.total += by;
        return [...this];
    }
}

@plain()
class Circle {
    radius = 3;
}
