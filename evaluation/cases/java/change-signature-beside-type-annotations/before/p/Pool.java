package p;

import java.util.Map;
import javax.validation.constraints.Size;

class Pool {
	private final Map<String, Integer> sizes;

	Pool(@A Map<String, Integer> sizes) {
		this.sizes = sizes;
	}

	int firstOf(@A Map.Entry<String, Integer> entry, @A java.util.Date from) {
		return entry.getValue() + from.getDay();
	}

	int count(@A String[] names, @A(x = "(") byte[][] rows) {
		return names.length + rows.length;
	}

	int widest(@A int... widths) {
		return widths[0];
	}
}
