package store

type Store struct {
	values map[string]any
}

func (s *Store) Put(key string, value any) {
	s.values[key] = value
}

func (s *Store) All() map[string]any {
	return s.values
}

func Merge(first map[string]any, second map[string]any) {
	for key, value := range second {
		first[key] = value
	}
}

func Print(value Stringer) string {
	return text(value)
}
