package p;

class Worker {
	Runnable task(final int times) {
		return new Runnable() {
			public void run() {
				for (int i = 0; i < times; i++) {
					System.out.println("working on " + i);
				}
			}
		};
	}
}
