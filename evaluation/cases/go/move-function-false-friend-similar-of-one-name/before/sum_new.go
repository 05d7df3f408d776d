//go:build go1.17

package sums

func greet(name string, times int) error {
	if err := shakeLong(name, times); err != nil {
		return err
	}
	if times > 0 {
		if err := verify(name); err != nil {
			return err
		}
	}
	return nil
}
