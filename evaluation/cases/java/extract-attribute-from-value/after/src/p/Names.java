package p;

class Names {
    private static final String BASE_OPTIONAL = "org.".concat("example.base.Optional");
    private static final Set<String> OPTIONAL = Set.of(BASE_OPTIONAL, "java.util.Optional");

    boolean isOptional(Type type) {
        return OPTIONAL.contains(type.name());
    }
}
