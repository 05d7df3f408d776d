package p;

class Job {
	int state;

	void run() {
		state = state * 31 + 7;
		System.out.println("state " + state);
		System.out.println("run");
	}

	void stop() {
		state = 0;
	}
}
