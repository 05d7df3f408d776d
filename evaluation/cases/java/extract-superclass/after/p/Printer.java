package p;

class Printer extends Device {
	void paper() {
		System.out.println("paper");
	}
}
