package p;

class Report {
	String title() {
		return "Report of the year";
	}

	int total(int[] values) {
		int sum = 0;
		for (int value : values) {
			sum += value;
		}
		return sum;
	}
}
