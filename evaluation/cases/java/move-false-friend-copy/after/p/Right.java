package p;

class Right {
	String name = "right";

	int clamp(int value) {
		return Math.max(0, Math.min(255, value));
	}
}
