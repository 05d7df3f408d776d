package p;

class Lamp extends Device {
	void shine() {
		System.out.println("shine");
	}
}
