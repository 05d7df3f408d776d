package p;

class Report {
	String padded(String name, long width, char fill) {
		StringBuilder out = new StringBuilder(64);
		out.append(name);
		out.append(BLANKS, 0, (int) Math.max(0, width - name.length()));
		return out.toString();
	}
}
