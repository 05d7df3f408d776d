package my;

class ParcelFailure extends DeliveryFailure {
    private final Parcel parcel;

    ParcelFailure(String reason, Parcel parcel) {
        super(reason);
        this.parcel = parcel;
    }

    Parcel parcel() {
        return parcel;
    }
}
