class A {
    int First(object x) {
        if (x is string s) {
            Check(s);
            return s.Length;
        }
        return 0;
    }
    int Second(object x) {
        if (!(x is Circle c)) return 0;
        Draw(c);
        return c.R * 2;
    }
    int Third(Source source, string name) {
        var value = source.GetOptional(name, null);
        if (value != null) {
            Add(new Pair(name, value));
        }
        return 0;
    }
    bool Fourth(object x) {
        Log(x);
        return x is Circle other && other.R == R && other.X == X;
    }
    bool Fifth(object x) {
        return x is A o && o.R == R && o.X == X;
    }
}
