package p;

class Disk {
	byte[] read(int block) {
		return new byte[block];
	}

	void spin() {
		System.out.println("spin");
	}
}
