package p;

class Fox implements Animal {
	public String name() {
		return "fox";
	}
}
