class Client {
    private static ParamsResolver resolver = new ParamsResolver();

    static void use(ParamsResolver params) {
        resolver = params;
    }

    String user() {
        final String user = resolver.get("user");
        return user.trim();
    }

    String password() {
        final String password = resolver.get("password");
        return password.trim();
    }
}
