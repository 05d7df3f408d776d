package store

type Store struct {
	values map[string]interface{}
}

func (s *Store) Put(key string, value interface{}) {
	s.values[key] = value
}

func (s *Store) All() map[string]interface{} {
	return s.values
}

func Merge(first map[string]interface{}, second map[string]interface{}) {
	for key, value := range second {
		first[key] = value
	}
}

func Print(value interface{}) string {
	return text(value)
}
