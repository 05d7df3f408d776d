package p;

class Player {
	void play(int[] keys) {
		for (int key : keys) {
			chord(key);
		}
	}

	private void chord(int key) {
		strike(key);
		strike(third(key));
		strike(fifth(key));
		strike(key);
	}

	private void strike(int key) {
		if (synth.knows(key)) {
			synth.start(key, 80);
			synth.stop(key, 250);
		}
	}

	private int third(int key) {
		return key + 4;
	}

	private int fifth(int key) {
		return key + 7;
	}
}
