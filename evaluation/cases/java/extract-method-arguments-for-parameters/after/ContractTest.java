class ContractTest {
    void readsForm() {
        Metadata form = read(Form.class, "login", String.class);
        check(form.fields(), "user");
    }

    void readsBody() {
        Metadata body = read(Body.class, "post", List.class);
        check(body.type(), "list");
    }

    private Metadata read(Class<?> type, String method, Class<?> parameter) {
        return contract.parse(type.getDeclaredMethod(method, parameter));
    }
}
