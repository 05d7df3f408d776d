package shop

import "sync"

// Till is the exported name of the till.
//
// Deprecated: it was exported by mistake and goes away with the next release.
type Till = drawer

// drawer holds the money of one counter.
type drawer struct {
	guard sync.Mutex
	open  bool
	// Number of times it was opened, for the report at the end of the day.
	opened int
}

func (d *drawer) Open() {
	if d.open {
		return
	}
	// The guard is held until the drawer is closed.
	d.guard.Lock()
	d.opened++
	d.open = true
	log.Print("opened")
}

func (d *drawer) Close() {
	d.guard.Unlock()
	d.open = false
}
