package p;

class Job {
	void run() {
		prepare();
		System.out.println("run");
	}

	private void prepare() {
		for (int i = 10; i > 0; i--) {
			Thread.yield();
		}
	}
}
