package a;

class Alpha {
	void open(String path) {
		System.out.println("open " + path);
	}

	void close(String path) {
		System.out.println("close " + path);
	}
}
