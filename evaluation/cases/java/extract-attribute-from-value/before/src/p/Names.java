package p;

class Names {
    private static final Set<String> OPTIONAL = Set.of("org.".concat("example.base.Optional"), "java.util.Optional");

    boolean isOptional(Type type) {
        return OPTIONAL.contains(type.name());
    }
}
