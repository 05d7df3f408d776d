package p;

class Loader {
    Context load() {
        return load(null, Environment.TEST);
    }

    Context load(Class<?>[] configs, Environment environment) {
        Context context = new Context(environment);
        for (Class<?> config : configs) {
            context.register(config);
        }
        return context.refreshed();
    }

    void findsBeans() {
        check(load().has("bean"));
    }

    void findsViews() {
        check(load().views().size() > 3);
    }
}
