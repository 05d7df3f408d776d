package p;

class Folder {
	private final File root;
	private final boolean isKept;

	Folder(File root) {
		this(root, false);
	}

	Folder(File root, boolean isKept) {
		this.root = root;
		this.isKept = isKept;
	}

	void clear() {
		if (!isKept) {
			root.delete();
		}
	}
}
