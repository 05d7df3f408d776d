package store

// Cursor moves over the keys of a bucket.
type Cursor interface {
	First() []byte
	Next() []byte
}

type cursor struct {
	bucket *bucket
	page   *page
	index  int
	depth  int
}

func (c *cursor) push(p *page) {
	c.depth = c.depth + 1
	c.page = p
}

func (c *cursor) search(key []byte) int {
	for i := 0; i < c.page.count; i++ {
		if compare(c.page.keys[i], key) == 0 {
			return i
		}
	}
	return c.page.count
}

func (c *cursor) pop() {
	if c.depth == 0 {
		return
	}
	c.depth = c.depth - 1
}
