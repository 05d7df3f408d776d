package my;

interface MeterMessages {
    @Message("The meter %s was not read since %d")
    Failure unread(String meter, int year);
}
