class Pool {
	void remove(Integer id) {
		free = has.put(parts, of, Meta.class);
		meta.put(id, free);
	}
}
