class ContractTest {
    void readsForm() {
        Metadata form = contract.parse(Form.class.getDeclaredMethod("login", String.class));
        check(form.fields(), "user");
    }

    void readsBody() {
        Metadata body = contract.parse(Body.class.getDeclaredMethod("post", List.class));
        check(body.type(), "list");
    }
}
