class Bindings {
    int Property(object shape) {
        if (shape is Circle { Radius: var size }) {
            Check(size);
            return size * size * 3;
        }
        return 0;
    }

    int Constant(int number) {
        switch (number) {
            case Lowest:
                Check(Lowest);
                return 1;
            default:
                return 0;
        }
    }

    int Discard(string line) {
        var (_, tail) = Cut(line);
        return 3;
    }

    int Assigned(Pair pair) {
        (pair.First, pair.Other) = Cut(pair);
        Check(pair.Other);
        return pair.First;
    }
}
