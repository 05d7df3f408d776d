class DiskStore extends Store {
	// Keeps its logs on disk.
}
