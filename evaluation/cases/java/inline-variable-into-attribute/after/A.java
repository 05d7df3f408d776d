class Setup {
    private Mapping mapping;

    void start(Configuration configuration) {
        this.mapping = Mapping.builder(Book.class)
                .properties(configuration.properties(configuration.file()))
                .property("strategy", "create")
                .build();
        log.info("started");
    }
}
