package p;

class Drum {
	void sound(int key) {
		skin.hit(key % 12);
	}
}
