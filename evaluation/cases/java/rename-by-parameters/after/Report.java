package p;

class Report {
	String padded(String name, int width) {
		StringBuilder out = new StringBuilder(64);
		out.append(name);
		out.append(BLANKS, 0, Math.max(0, width - name.length()));
		return out.toString();
	}
}
