package p;

class Dog implements Animal {
	public String name() {
		return "dog";
	}
}
