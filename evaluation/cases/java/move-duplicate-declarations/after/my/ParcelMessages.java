package my;

interface ParcelMessages {
    @Message("The parcel %s weighs more than %d grams")
    Failure heavy(String parcel, int grams);
}
