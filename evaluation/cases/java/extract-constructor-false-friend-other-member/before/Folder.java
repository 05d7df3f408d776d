package p;

class Folder {
	private final File root;

	Folder(File root) {
		this.root = root;
	}

	void clear() {
		root.delete();
	}
}
