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

    void refusesTwoKeys() {
        class Example {
            @Query("select first, second from keys where first < :first and second < :second")
            Answer answer(@Named("first") Key first, @Named("second") long second) {
                return null;
            }
        }
        assertRefused(Example.class, "two keys are one too many");
    }
}
