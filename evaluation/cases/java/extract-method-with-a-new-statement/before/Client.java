class Client {
	void fetch(Request request, String encoding) {
		request.addHeader(Names.ACCEPT_ENCODING, encoding);
		send(request);
	}
}
