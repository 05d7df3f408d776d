class Setup {
    private Mapping mapping;

    void start(Configuration configuration) {
        Mapping mapping = load(configuration);
        mapping.open();
        mapping.register(configuration.file());
    }
}
