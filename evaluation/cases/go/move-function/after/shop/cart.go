package shop

func Empty() bool {
	return true
}
