class Bindings {
    int FromDeconstruct(string line) {
        var (head, r) = Cut(line);
        Check(head, r);
        return r.Length;
    }

    int FromDeconstructTyped(string line) {
        (int head, string r) = Cut(line);
        Check(head, r);
        return r.Length;
    }

    int FromForeachDeconstruct(Rows rows) {
        int sum = 0;
        foreach (var (key, r) in rows) {
            Check(key, r);
            sum += r.Price;
        }
        return sum;
    }

    int FromForeach(Rows rows) {
        int sum = 0;
        foreach (Row r in rows) {
            Check(r);
            sum += r.Price;
        }
        return sum;
    }

    Rows FromQuery(Rows rows) {
        return from r in rows where r.Ok select r.Name;
    }

    Rows FromQueryLet(Rows rows) {
        return from row in rows let n = row.Name where Check(n) select n;
    }

    Rows FromQueryJoin(Rows rows, Rows others) {
        return from row in rows join o in others on row.Key equals o.Key where o.Ok select o.Name;
    }

    int FromOut(Rows rows, string key) {
        if (!rows.TryGetValue(key, out var r)) return 0;
        Check(r);
        return r.Price;
    }

    int FromIs(object shape) {
        if (shape is not Circle c) return 0;
        Check(c);
        return c.Radius;
    }

    int FromRecursive(object shape) {
        if (shape is Circle { Radius: 3 } c) {
            Check(c);
            return c.Size;
        }
        return 0;
    }

    int FromProperty(object shape) {
        if (shape is Circle { Radius: var r }) {
            Check(r);
            return r * r * 3;
        }
        return 0;
    }

    int FromCase(object shape) {
        switch (shape) {
            case Circle c when c.Radius > 3:
                Check(c);
                return c.Radius;
            default:
                return 0;
        }
    }

    int FromArm(object shape) {
        return shape switch {
            Circle c => Check(c) + c.Radius,
            _ => 0,
        };
    }

    void FromCatch(string path) {
        try {
            Read(path);
        } catch (IoException e) when (e.Code > 3) {
            Warn(path, e);
            throw new LoadError(e);
        }
    }

    int FromUsing(string path) {
        using var f = Open(path);
        Check(f);
        return f.Length;
    }

    int FromUsingBlock(string path) {
        using (var f = Open(path)) {
            Check(f);
            return f.Length;
        }
    }

    int FromLambda(Rows rows) {
        return rows.Count(r => r.Ok && r.Rank > 3);
    }

    int FromLambdaTyped(Rows rows) {
        return rows.Count((Row r, int at) => r.Ok && r.Rank > at);
    }
}
