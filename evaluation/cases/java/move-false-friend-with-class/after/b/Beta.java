package b;

class Beta {
	void open(String path) {
		System.out.println("open " + path);
	}

	void close(String path) {
		System.out.println("close " + path);
	}
}
