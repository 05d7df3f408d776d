class Setup {
    private Mapping mapping;

    void start(Configuration configuration) {
        Mapping mapping = Mapping.builder(Book.class)
                .property("file", configuration.file())
                .property("strategy", "create")
                .build();
        this.mapping = mapping;
        log.info("started");
    }
}
