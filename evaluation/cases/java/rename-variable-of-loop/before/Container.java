import java.util.List;

class Container {
    void build(Builder builder, Index index) {
        for (Manager<?> manager : builder.indexed) {
            Identifier<?> identifier = manager.identifier;
            index.put(identifier, manager);
            index.name(manager.name(), manager);
        }
    }

    void greet(List<User> users, Store store) {
        for (User user : users) {
            user.send("hello");
        }
    }
}
