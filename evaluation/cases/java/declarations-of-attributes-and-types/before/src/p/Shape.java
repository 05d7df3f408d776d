package p;

@Entity(name = "shape")
@Old
public final class Shape {
    private static int count = 1;
    @Column("w") @Gone
    protected int width = 2;
    final String name = "shape", label = "label";

    int area() {
        return width * count + name.length() + label.length();
    }

    enum Kind {
        @Deprecated ROUND, SQUARE;

        private Kind() {
            count++;
        }
    }

    interface Visitor {
        int DEPTH = 3;

        void visit(Shape shape);

        class Counter {
            int visits = 0;
        }
    }
}
