class Client {
    private static Resolver RESOLVER = new Resolver();

    static void use(Params params) {
        RESOLVER.defaults = params;
    }

    String user() {
        final String user = RESOLVER.defaults.get("user");
        return user.trim();
    }

    String password() {
        final String password = RESOLVER.defaults.get("password");
        return password.trim();
    }

    static class Resolver {
        volatile Params defaults;

        Resolver() {
            String file = System.getProperty("file");
            defaults = file == null ? new Params() : Params.read(file);
        }
    }
}
