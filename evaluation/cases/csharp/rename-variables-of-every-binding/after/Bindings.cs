class Bindings {
    int FromDeconstruct(string line) {
        var (head, tail) = Cut(line);
        Check(head, tail);
        return tail.Length;
    }

    int FromDeconstructTyped(string line) {
        (int head, string tail) = Cut(line);
        Check(head, tail);
        return tail.Length;
    }

    int FromForeachDeconstruct(Rows rows) {
        int sum = 0;
        foreach (var (key, row) in rows) {
            Check(key, row);
            sum += row.Price;
        }
        return sum;
    }

    int FromForeach(Rows rows) {
        int sum = 0;
        foreach (Row row in rows) {
            Check(row);
            sum += row.Price;
        }
        return sum;
    }

    Rows FromQuery(Rows rows) {
        return from row in rows where row.Ok select row.Name;
    }

    Rows FromQueryLet(Rows rows) {
        return from row in rows let name = row.Name where Check(name) select name;
    }

    Rows FromQueryJoin(Rows rows, Rows others) {
        return from row in rows join other in others on row.Key equals other.Key where other.Ok select other.Name;
    }

    int FromOut(Rows rows, string key) {
        if (!rows.TryGetValue(key, out var row)) return 0;
        Check(row);
        return row.Price;
    }

    int FromIs(object shape) {
        if (shape is not Circle circle) return 0;
        Check(circle);
        return circle.Radius;
    }

    int FromRecursive(object shape) {
        if (shape is Circle { Radius: 3 } circle) {
            Check(circle);
            return circle.Size;
        }
        return 0;
    }

    int FromProperty(object shape) {
        if (shape is Circle { Radius: var size }) {
            Check(size);
            return size * size * 3;
        }
        return 0;
    }

    int FromCase(object shape) {
        switch (shape) {
            case Circle circle when circle.Radius > 3:
                Check(circle);
                return circle.Radius;
            default:
                return 0;
        }
    }

    int FromArm(object shape) {
        return shape switch {
            Circle circle => Check(circle) + circle.Radius,
            _ => 0,
        };
    }

    void FromCatch(string path) {
        try {
            Read(path);
        } catch (IoException error) when (error.Code > 3) {
            Warn(path, error);
            throw new LoadError(error);
        }
    }

    int FromUsing(string path) {
        using var file = Open(path);
        Check(file);
        return file.Length;
    }

    int FromUsingBlock(string path) {
        using (var file = Open(path)) {
            Check(file);
            return file.Length;
        }
    }

    int FromLambda(Rows rows) {
        return rows.Count(row => row.Ok && row.Rank > 3);
    }

    int FromLambdaTyped(Rows rows) {
        return rows.Count((Row row, int at) => row.Ok && row.Rank > at);
    }
}
