package p;

class A1 extends A {
	void work(String tool) {
		System.out.println("work with " + tool);
	}
}
