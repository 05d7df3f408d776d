package p;

class Player {
	void play(int[] keys) {
		for (int key : keys) {
			sound(key);
			sound(third(key));
			sound(fifth(key));
			sound(key);
		}
	}

	private void sound(int key) {
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
