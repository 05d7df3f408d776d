package my;

interface CommonMessages {
    @Level(Severity.WARNING)
    @Message("The value of %s must be at least %d")
    Failure invalid(String name, int least);
}
