class Client {
    private static Params defaults = new Params();

    static void use(Params params) {
        defaults = params;
    }

    String user() {
        final String user = defaults.get("user");
        return user.trim();
    }

    String password() {
        final String password = defaults.get("password");
        return password.trim();
    }
}
