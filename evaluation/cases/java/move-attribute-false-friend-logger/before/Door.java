package p;

class Door {
	static final Logger log = Loggers.of("p");

	void open(Hinge hinge) {
		log.info("the door opens");
		hinge.turn();
	}
}
