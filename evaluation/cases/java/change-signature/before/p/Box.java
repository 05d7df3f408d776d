package p;

class Box {
	void set(Integer value) {
	}

	void set(Long value) {
	}

	void set(Double value) {
	}
}
