package p;

class Sorter {
	int sort(int[] values) {
		class Swap {
			int count(int first, int second) {
				return first > second ? 1 : 0;
			}
		}
		return new Swap().count(values[0], values[1]);
	}
}
