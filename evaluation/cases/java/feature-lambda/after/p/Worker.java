package p;

import java.util.List;

class Worker {
	void each(List<String> names) {
		names.forEach(name -> {
			one(name);
		});
	}

	private void one(String name) {
		String clean = name.trim().toLowerCase();
		System.out.println("for " + clean);
	}
}
