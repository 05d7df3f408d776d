package p;

@New
@Entity(name = "form")
abstract class Shape {
    private volatile int count = 1;
    @Column("width") @Fresh
    public long width = 2;
    final String name = "shape", label = "label";

    int area() {
        return width * count + name.length() + label.length();
    }

    enum Kind {
        ROUND, @Deprecated SQUARE;

        Kind() {
            count++;
        }
    }

    abstract interface Visitor {
        // What a declaration implies without the words does not change with them.
        public static final int DEPTH = 3;

        public abstract void visit(Shape shape);

        static class Counter {
            int visits = 0;
        }
    }
}
