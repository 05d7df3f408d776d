package p;

class A {
	void rest() {
		System.out.println("rest");
	}
}
