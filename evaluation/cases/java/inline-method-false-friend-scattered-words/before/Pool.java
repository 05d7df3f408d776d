class Pool {
	void remove(Integer id) {
		delete(id);
	}

	void delete(Integer id) {
		if (has(id)) {
			Meta meta = parts.of(id);
			free(meta);
		}
	}
}
