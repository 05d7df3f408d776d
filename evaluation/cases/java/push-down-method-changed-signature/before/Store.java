class Store {
	void prune(long version) {
		for (Log log : logs) {
			if (log.version() < version) {
				log.delete("older than " + version);
			}
		}
	}
}
