import java.util.function.Supplier;

class Texts {
    static <T> String show(T value, Supplier<String> otherwise) {
        return value == null ? otherwise.get() : value.toString();
    }

    static String pad(Object value, Supplier<String> none) {
        String text = value == null ? none.get() : value.toString();
        return "  " + text;
    }
}
