package store

func open(path string) {
	lock(path, 5)
	rows = count(path) + 1
	info("opened "+path, rows)
}

func read(path string) {
	seek(path)
	readAll(path, rows)
}
