package a

// Not a comment of one.

// one is the first.
// It is small.
func one() int { return 1 } // of one
func two() int { return 2 }
