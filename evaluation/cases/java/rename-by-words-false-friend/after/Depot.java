package p;

class Depot {
	void postParcel(Parcel parcel) {
		Van van = garage.next();
		if (van.isEmpty() && garage.isOpen()) {
			van.fill(pump.litres());
		}
		van.load(parcel);
		log.add("sent", parcel, clock.now());
		van.drive(parcel.route(), signals);
	}
}
