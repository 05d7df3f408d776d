class Managers {
    void register(Builders builders) {
        for (Manager.Builder builder : builders.all()) {
            var manager = builder.build();
            put(manager.key(), manager);
            log.registered(manager);
        }
    }
}
