package p;

class ShapeTest {
    void draws() {
        class Fake extends Pen {
            void stroke(Line line) {
                lines.add(line.shiftedBy(left, top));
                count++;
            }
        }
        paint(new Fake());
    }

    void keepsItsName() {
        check("shape");
    }
}
