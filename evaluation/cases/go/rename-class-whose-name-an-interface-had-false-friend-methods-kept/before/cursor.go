package store

// Cursor moves over the keys of a bucket.
type Cursor interface {
	push(p *page)
	search(key []byte) int
	pop()
}

type pageCursor struct {
	page  *page
	depth int
}

func (c *pageCursor) push(p *page) {
	c.depth = c.depth + 1
	c.page = p
}

func (c *pageCursor) search(key []byte) int {
	for i := 0; i < c.page.count; i++ {
		if compare(c.page.keys[i], key) == 0 {
			return i
		}
	}
	return c.page.count
}

func (c *pageCursor) pop() {
	if c.depth == 0 {
		return
	}
	c.depth = c.depth - 1
}
