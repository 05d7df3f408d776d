class Checks {
    void measured(Row row) {
        verify(row.key()).isPresent(names);
        log.info("measured", row);
    }
}
