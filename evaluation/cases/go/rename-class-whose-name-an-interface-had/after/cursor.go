package store

// Cursor is a position among the keys of a bucket. It is only valid until the transaction of the bucket
// ends, and must not be used by several routines at once.
type Cursor struct {
	bucket      *Bucket
	transaction *Transaction
	page        *page
	index       uint16
	depth       uint16
	unused      bool
}

func (c *Cursor) push(p *page) {
	c.depth++
	c.page = p
}

func (c *Cursor) search(key []byte) int {
	return sort.Search(len(c.page.keys), func(i int) bool {
		return bytes.Compare(c.page.keys[i], key) >= 0
	})
}

func (c *Cursor) pop() {
	if c.depth > 0 {
		c.depth--
	}
}
