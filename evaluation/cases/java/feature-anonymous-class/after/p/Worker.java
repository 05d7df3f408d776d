package p;

class Worker {
	Runnable task(final int times) {
		return new Runnable() {
			public void run() {
				work(times);
			}
		};
	}

	private void work(int times) {
		for (int i = 0; i < times; i++) {
			System.out.println("working on " + i);
		}
	}
}
