package p;

class A2 extends A {
	void rest() {
		System.out.println("rest");
	}
}
