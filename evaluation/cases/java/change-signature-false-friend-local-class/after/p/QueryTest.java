package p;

class QueryTest {
    void countsRows() {
        class Example {
            int count(Table table) {
                return table.rows().size();
            }
        }
        check(new Example().count(table), 3);
    }

    void insertsAPhoto() {
        class Example {
            final Camera camera = Camera.opened(Lens.WIDE);

            Answer answer(Photo photo) {
                return null;
            }

            void insert() {
                album.add(camera.shoot(Light.DIM)).thenAccept(this::answer);
                camera.close();
            }
        }
        run(Example::new, photo -> photo.width() > 640);
    }
}
