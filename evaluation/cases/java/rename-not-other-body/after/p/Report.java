package p;

class Report {
	String title() {
		return "Report of the year";
	}

	void send(java.io.Writer out) throws java.io.IOException {
		out.write(title());
		out.flush();
		out.close();
	}
}
