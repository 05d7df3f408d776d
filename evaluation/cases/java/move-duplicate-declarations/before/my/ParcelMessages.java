package my;

interface ParcelMessages {
    @Message("The parcel %s weighs more than %d grams")
    Failure heavy(String parcel, int grams);

    @Level(Severity.WARNING)
    @Message("The value of %s must be at least %d")
    Failure invalid(String name, int least);
}
