package p;

class Till {
	void collect(Price price) {
		sum.add(price);
	}
}
