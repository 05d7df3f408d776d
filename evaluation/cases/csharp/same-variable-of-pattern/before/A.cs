class A {
    int First(object x) {
        var s = x as string;
        if (s != null) {
            Check(s);
            return s.Length;
        }
        return 0;
    }
    int Second(object x) {
        Circle c = x as Circle;
        if (c == null) return 0;
        Draw(c);
        return c.R * 2;
    }
    int Third(Source source, string name) {
        if (source.TryGet(name, out var value)) {
            Add(new Pair(name, value));
        }
        return 0;
    }
    bool Fourth(object x) {
        Log(x);
        var other = (Circle)x;
        return other.R == R && other.X == X;
    }
    bool Fifth(object x) {
        var o = x as A;
        if (o == null) return false;
        return o.R == R && o.X == X;
    }
}
