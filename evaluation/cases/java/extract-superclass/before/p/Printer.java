package p;

class Printer {
	void paper() {
		System.out.println("paper");
	}

	void plug(String socket) {
		String place = socket.toLowerCase();
		System.out.println("plugged into " + place.trim());
	}
}
