package p;

abstract class Shape {
	protected String colour;

	boolean isPainted() {
		return !colour.isEmpty();
	}
}
