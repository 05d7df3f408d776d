package a

func one() int {
	return 1 + 0
}

func two() *uint64 {
	return new(uint64(22))
}

func three() int {
	return 3 + 0
}
