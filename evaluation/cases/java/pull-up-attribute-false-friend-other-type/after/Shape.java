package p;

abstract class Shape {
	protected Point centre;
	private String size;

	abstract double area();

	boolean fits(Rack rack) {
		return rack.label().startsWith(size);
	}
}
