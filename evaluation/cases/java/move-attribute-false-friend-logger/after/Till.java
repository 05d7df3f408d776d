package p;

class Till {
	static final Logger log = Loggers.of("p");

	void collect(Price price) {
		log.debug("another sale", price);
		sum.add(price);
	}
}
