package p;

import java.util.List;

class Sig {
	int generic(List<? extends CharSequence> texts) {
		return texts.size() + 10;
	}

	int array(String... lines) {
		return lines.length + 20;
	}

	int qualified(java.util.List<Integer> items, int depth) {
		return items.size() * depth + 30;
	}
}
