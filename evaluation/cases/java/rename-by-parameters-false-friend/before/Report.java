package p;

class Report {
	String line(String name, int width) {
		StringBuilder out = new StringBuilder(64);
		out.append(name);
		for (int at = name.length(); at < width; at++) {
			if (at % 8 == 0) {
				out.append('|');
			} else if (at % 4 == 0) {
				out.append(':');
			} else if (at == width - 1) {
				out.append('.');
			} else {
				out.append(' ');
			}
		}
		return out.toString();
	}
}
