package p;

class Palette {
	private final int[] colours = new int[16];

	void mix(int first, int second, int target) {
		colours[target] = (colours[first] + colours[second]) / 2;
	}
}
