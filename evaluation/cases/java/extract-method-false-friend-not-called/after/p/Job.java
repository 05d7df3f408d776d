package p;

class Job {
	int state;

	void run() {
		System.out.println("run");
	}

	void stop() {
		state = 0;
	}

	void advance() {
		state = state * 31 + 7;
		System.out.println("state " + state);
	}
}
