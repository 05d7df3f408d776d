package p;

class Lamp {
	void shine() {
		System.out.println("shine");
	}

	void plug(String socket) {
		String place = socket.toLowerCase();
		System.out.println("plugged into " + place.trim());
	}
}
