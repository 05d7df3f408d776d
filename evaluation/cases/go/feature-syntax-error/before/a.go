package a

func one() int {
	return 1
}

func two() *uint64 {
	return new(uint64(2))
}

func three() int {
	return 3
}
