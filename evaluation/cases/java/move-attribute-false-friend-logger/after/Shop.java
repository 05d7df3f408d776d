package p;

class Shop {
	static final Logger log = Loggers.of("p");

	void close() {
		log.info("nobody is left here");
		lights.off();
	}
}
