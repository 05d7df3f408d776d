package p;

class Folder {
	private final File root;
	private boolean isKept;

	Folder(File root) {
		this(false);
		this.root = root;
	}

	Folder(boolean isKept) {
		this.isKept = isKept;
	}

	void clear() {
		if (!isKept) {
			root.delete();
		}
	}
}
