class Setup {
    private Mapping mapping;

    void start(Configuration configuration) {
        mapping.open();
        mapping.register(configuration.file());
    }
}
