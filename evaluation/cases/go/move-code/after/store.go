package store

func open(path string) {
	lock(path, 5)
}

func read(path string) {
	rows = count(path) + 1
	info("opened "+path, rows)
	seek(path)
	readAll(path, rows)
}
