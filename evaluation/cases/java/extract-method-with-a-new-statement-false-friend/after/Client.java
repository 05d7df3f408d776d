class Client {
	void fetch(Request request, String encoding) {
		addHeaders(request, encoding);
		send(request);
	}

	private void addHeaders(Request message, String accepted) {
		message.addHeader(Names.ACCEPT_ENCODING, accepted);
		message.putProperty(Limits.RESPONSE_THRESHOLD_BYTES, Integer.toString(Limits.smallest()), false);
		metrics.record(message);
	}
}
