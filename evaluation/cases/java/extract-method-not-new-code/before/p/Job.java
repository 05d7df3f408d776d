package p;

class Job {
	void run() {
		System.out.println("run");
	}
}
