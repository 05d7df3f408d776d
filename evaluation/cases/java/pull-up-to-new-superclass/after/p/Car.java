package p;

class Car extends Vehicle {
	void honk() {
		System.out.println("honk");
	}
}
