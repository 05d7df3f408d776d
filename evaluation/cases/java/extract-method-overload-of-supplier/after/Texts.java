import java.util.function.Supplier;

class Texts {
    static <T> String show(T value, Supplier<String> otherwise) {
        return value == null ? otherwise.get() : value.toString();
    }

    static String show(Supplier<Object> value, Supplier<String> otherwise) {
        return value == null ? otherwise.get() : show(value.get(), otherwise);
    }

    static String pad(Supplier<Object> value, Supplier<String> none) {
        String text = show(value, none);
        return "  " + text;
    }
}
