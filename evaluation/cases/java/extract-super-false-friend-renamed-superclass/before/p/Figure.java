package p;

abstract class Figure {
	void draw(int x, int y) {
		System.out.println("figure at " + x + ", " + y);
	}

	String describe(String language) {
		int cut = language.indexOf('_');
		return "a figure in " + language.substring(cut);
	}
}
