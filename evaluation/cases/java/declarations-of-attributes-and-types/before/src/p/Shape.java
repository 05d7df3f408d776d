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

    enum Kind { @Deprecated ROUND, SQUARE }

    interface Visitor {
        void visit(Shape shape);
    }
}
