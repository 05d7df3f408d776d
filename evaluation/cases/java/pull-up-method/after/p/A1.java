package p;

class A1 extends A {
	void rest() {
		System.out.println("rest");
	}
}
