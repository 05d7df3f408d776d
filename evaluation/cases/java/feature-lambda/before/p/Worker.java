package p;

import java.util.List;

class Worker {
	void each(List<String> names) {
		names.forEach(name -> {
			String clean = name.trim().toLowerCase();
			System.out.println("for " + clean);
		});
	}
}
