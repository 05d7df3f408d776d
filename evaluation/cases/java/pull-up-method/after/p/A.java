package p;

class A {
	void work(String tool) {
		System.out.println("work with " + tool);
	}
}
