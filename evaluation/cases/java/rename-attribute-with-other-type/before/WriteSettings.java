class WriteSettings {
    private final Map<String, String> writeOptions;

    WriteSettings(Map<String, String> writeOptions) {
        this.writeOptions = writeOptions;
    }

    String mode() {
        String mode = writeOptions.get("mode");
        return mode == null ? "append" : mode;
    }

    Map<String, String> extra() {
        return Maps.withPrefix(writeOptions, "extra.");
    }
}
