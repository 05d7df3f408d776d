package cli

type Text struct {
	name, parsed string
}

type Word struct {
	name, parsed string
}

func (f *Text) Apply(set *Set) error {
	value, ok := lookup(f.name)
	if !ok {
		return fmt.Errorf("no value for %q", f.name)
	}
	f.parsed = strconv.Quote(value)
	set.register(f.name, f.parsed)
	set.texts++
	return nil
}

func (f *Word) Apply(set *Set) error {
	value, ok := lookup(f.name)
	if !ok {
		return fmt.Errorf("no value for %q", f.name)
	}
	f.parsed = strconv.Quote(value)
	set.register(f.name, f.parsed)
	set.words++
	return nil
}
