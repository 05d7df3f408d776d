package p;

class A2 extends A {
	void work(String tool) {
		System.out.println("work with " + tool);
	}
}
