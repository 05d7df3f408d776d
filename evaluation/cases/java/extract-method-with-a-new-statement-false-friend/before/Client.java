class Client {
	void fetch(Request request, String encoding) {
		if (request.isStale(encoding)) {
			refresh(request);
		}
		send(request);
	}
}
