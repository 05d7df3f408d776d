package p;

class Device {
	void plug(String socket) {
		String place = socket.toLowerCase();
		System.out.println("plugged into " + place.trim());
	}
}
