package p;

class Loader {
    Context load(Class<?>[] configs, Environment environment) {
        Context context = new Context(environment);
        for (Class<?> config : configs) {
            context.register(config);
        }
        return context.refreshed();
    }

    void findsBeans() {
        check(load(null, Environment.TEST).has("bean"));
    }

    void findsViews() {
        check(load(null, Environment.TEST).views().size() > 3);
    }
}
