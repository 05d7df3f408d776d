package p;

class Checks {
	static void require(String name) {
		if (name == null || name.trim().isEmpty()) {
			log.warn("rejected key number " + rejected);
			throw new IllegalStateException("no name was given");
		}
	}
}
