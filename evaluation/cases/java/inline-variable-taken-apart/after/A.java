class Checks {
    char[] letters(int size) {
        return Arrays.copied(buffer, 0, 0, size, char[]::new);
    }

    void created(Row row) {
        store.put(LABELS, row.owner(), row.key().trim());
        log.info("created", row);
    }

    void typed(Object result, Part expected) {
        assertThat(result).asInstanceOf(array(Part[].class)).containsExactly(expected);
    }
}
