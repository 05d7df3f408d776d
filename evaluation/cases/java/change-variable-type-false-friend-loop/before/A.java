class Managers {
    void register(Builders builders) {
        for (Manager manager : builders.all()) {
            put(manager.key(), manager);
            log.registered(manager);
        }
    }
}
