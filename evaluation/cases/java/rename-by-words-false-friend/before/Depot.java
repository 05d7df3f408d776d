package p;

class Depot {
	void sendParcelHome(Parcel parcel, Van van) {
		van.load(parcel);
		log.add("sent " + parcel.number());
		van.drive(parcel.address().street());
	}
}
