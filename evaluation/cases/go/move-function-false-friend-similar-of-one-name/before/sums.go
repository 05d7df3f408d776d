package sums

func verify(name string) error {
	return nil
}
