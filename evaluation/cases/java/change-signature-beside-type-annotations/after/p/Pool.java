package p;

import java.util.Map;
import javax.validation.constraints.Size;

class Pool {
	private final Map<@A String, @A Integer> sizes;

	Pool(Map<@A String, Integer> sizes) {
		this.sizes = sizes;
	}

	int firstOf(Map.@A Node<String, Integer> entry, java.util.@A Date from) {
		return entry.getValue() + from.getDay();
	}

	int count(String @Size(max = 3) @A [] names, byte @A(x = "(") [] rows) {
		return names.length + rows.length;
	}

	int widest(long @A ... widths) {
		return widths[0];
	}
}
