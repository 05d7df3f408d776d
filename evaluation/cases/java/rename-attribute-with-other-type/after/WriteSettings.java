class WriteSettings {
    private final CaselessMap options;

    WriteSettings(CaselessMap options) {
        this.options = options;
    }

    String mode() {
        String mode = options.get("mode");
        return mode == null ? "append" : mode;
    }

    Map<String, String> extra() {
        return Maps.withPrefix(options, "extra.");
    }

    String format() {
        return parser.text(options).named("format").orDefault(Defaults.FORMAT).parsed();
    }

    String codec() {
        return parser.text(options).named("codec").orDefault(Defaults.CODEC).parsed();
    }

    String branch() {
        return parser.text(options).named("branch").orDefault(Defaults.BRANCH).parsed();
    }

    String distribution() {
        return parser.text(options).named("distribution").orDefault(Defaults.DISTRIBUTION).parsed();
    }

    String fanout() {
        return parser.text(options).named("fanout").orDefault(Defaults.FANOUT).parsed();
    }

    String target() {
        return parser.text(options).named("target").orDefault(Defaults.TARGET).parsed();
    }

    String level() {
        return parser.text(options).named("level").orDefault(Defaults.LEVEL).parsed();
    }
}
