package my;

interface MeterMessages {
    @Message("The meter %s was not read since %d")
    Failure unread(String meter, int year);

    @Level(Severity.WARNING)
    @Message("The value of %s must be at least %d")
    Failure invalid(String name, int least);
}
