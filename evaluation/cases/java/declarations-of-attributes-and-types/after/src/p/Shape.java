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
        // A member of an interface is public without the word, and an interface is abstract.
        int DEPTH = 3;

        public void visit(Shape shape);

        class Counter {
            int visits = 0;
        }
    }
}
