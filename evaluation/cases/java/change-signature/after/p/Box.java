package p;

class Box {
	void set(Integer value, boolean locked) {
	}

	void set(Long value, boolean locked) {
	}

	void set(Double value, boolean locked) {
	}
}
