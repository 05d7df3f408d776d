package p;

import java.util.List;

class Sig {
	int generic(List<String> names) {
		return names.size() + 10;
	}

	int array(String[] lines) {
		return lines.length + 20;
	}

	int qualified(List<Integer> items, int depth) {
		return items.size() * depth + 30;
	}
}
