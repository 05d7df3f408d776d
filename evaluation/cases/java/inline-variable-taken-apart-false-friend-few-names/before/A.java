class Checks {
    void measured(Row row) {
        boolean isLarge = table.size(row, 4) > LIMIT;
        verify(isLarge).isTrue();
        log.info("measured", row);
    }
}
