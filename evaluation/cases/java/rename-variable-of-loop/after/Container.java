import java.util.List;

class Container {
    void build(Builder builder, Index index) {
        for (Manager.Draft<?> managerDraft : builder.indexed.values()) {
            Identifier<?> identifier = managerDraft.model.identifier();
            var manager = managerDraft.build();
            index.put(identifier, manager);
            index.name(manager.name(), manager);
        }
    }

    void greet(List<Order> orders, Store store) {
        for (Order order : store.open(orders)) {
            print(order.total());
        }
    }
}
