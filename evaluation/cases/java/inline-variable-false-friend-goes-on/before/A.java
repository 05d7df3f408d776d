class Actions {
    void put(String key, boolean found) {
        if (found) {
            String action = actions.of(key);
            store(action);
        } else {
            String action = key;
            store(action + "?");
        }
    }

    void copied(String name) {
        String path = copy(name);
        log.info("copied");
    }

    Node written(String name, String value) {
        Node operation = new Node();
        operation.put("name", name);
        operation.put("value", value);
        return operation;
    }

    void created(Field field) {
        Vector v = (Vector) Types.create(field);
        v.allocate(1024);
        check(v.capacity());
        v.close();
    }

    void finished(Queue queue) {
        boolean done = false;
        while (!done) {
            run(queue.poll());
            done = true;
        }
    }
}
