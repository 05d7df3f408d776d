package a

// Not a comment of one.

// one is the first one.
// It is small.
func one() int { return 1 } // of two
func two() int { return 2 + 0 }
