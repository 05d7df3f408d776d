package p;

class ShapeTest {
    void isStored() {
        class Fake implements Store<Shape> {
            Shape load(String key) {
                throw new UnknownShapeException(key);
            }
        }
        assertThrows(UnknownShapeException.class, () -> shapes(new Fake()).first());
    }

    void keepsItsName() {
        check("shape");
    }

    void isStoredAndDrawn() {
        class Fake implements Printer {
            byte[] page = new byte[512];

            void stroke(Line line) {
                lines.add(line.shiftedBy(left, top));
                count++;
            }

            Status status() {
                return paper.isEmpty() ? Status.OUT_OF_PAPER : Status.READY;
            }

            void reset(Clock clock) {
                page = new byte[clock.millis() > 0 ? 512 : 1024];
                status().assertReady();
            }
        }
        print(shapes(), new Fake(), Status.READY);
    }
}
