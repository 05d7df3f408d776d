class Checks {
    char[] letters(int size) {
        final char[] letters = new char[size];
        return Arrays.copied(buffer, 0, letters, 0, size);
    }

    void created(Row row) {
        String label = factory.create(row.owner(), row.key().trim(), row.name());
        store.put(LABELS, label);
        log.info("created", row);
    }

    void typed(Object result, Part expected) {
        boolean condition = result instanceof Part[];
        assertThat(condition).isTrue();
        Part[] parts = parts(result);
        assertThat(parts.length).isEqualTo(1);
        assertThat(parts[0]).isEqualTo(expected);
    }
}
