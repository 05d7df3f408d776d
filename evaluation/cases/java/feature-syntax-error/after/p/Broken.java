package p;

class Broken {
	int surface(int width, int height) {
		int padding = 4;
		return (width + padding) * (height + padding);
	}

	int bad() {
		return 1 +;
	}
}
