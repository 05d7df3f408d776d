package p;

class Vehicle {
	void roll(int metres) {
		System.out.println("rolled " + metres);
		System.out.flush();
	}
}
