package store

// Cursor is a position among the keys of a bucket.
type Cursor struct {
	pages []*page
	index uint16
}

func (c *Cursor) push(p *page) {
	c.pages = append(c.pages, p)
}

func (c *Cursor) search(key []byte) int {
	return sort.Search(len(c.keys()), func(i int) bool {
		return bytes.Compare(c.keys()[i], key) >= 0
	})
}

func (c *Cursor) pop() {
	if len(c.pages) > 0 {
		c.pages = c.pages[:len(c.pages)-1]
	}
}
