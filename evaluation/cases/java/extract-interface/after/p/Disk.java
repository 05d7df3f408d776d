package p;

class Disk implements Medium {
	public byte[] read(int block) {
		return new byte[block];
	}

	void spin() {
		System.out.println("spin");
	}
}
