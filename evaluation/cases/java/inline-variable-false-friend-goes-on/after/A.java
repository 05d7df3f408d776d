class Actions {
    void put(String key, boolean found) {
        String action;
        if (found) {
            action = actions.of(key);
            store(action);
        } else {
            action = key;
            store(action + "?");
        }
    }

    void copied(String name) {
        copy(name);
        log.info("copied");
    }

    Node written(String name, String value) {
        return Operations.write(name, new Node(value));
    }

    void created(Field field) {
        try (Vector vector = (Vector) Types.create(field)) {
            vector.allocate(1024);
            check(vector.capacity());
        }
    }

    void finished(Queue queue) {
        while (true) {
            run(queue.poll());
        }
    }
}
