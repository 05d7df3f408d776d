package cli

type Text struct {
	name, parsed string
}

type Word struct {
	name, parsed string
}

func (f *Text) Apply(set *Set) error {
	set.texts++
	return f.applyTo(set)
}

func (f *Text) applyTo(set *Set) error {
	value, ok := lookup(f.name)
	if !ok {
		return fmt.Errorf("no value for %q", f.name)
	}
	f.parsed = strconv.Quote(value)
	set.register(f.name, f.parsed)
	return nil
}

func (f *Word) Apply(set *Set) error {
	set.words++
	return f.applyTo(set)
}

func (f *Word) applyTo(set *Set) error {
	value, ok := lookup(f.name)
	if !ok {
		return fmt.Errorf("no value for %q", f.name)
	}
	f.parsed = strconv.Quote(value)
	set.register(f.name, f.parsed)
	return nil
}
