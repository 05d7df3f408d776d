class DiskStore extends Store {
	void pruneLogs(long version) {
		for (Log log : logs) {
			if (log.version() < version) {
				log.delete("older than " + version);
			}
		}
	}
}
