package flags

type SliceBase[T any] struct {
	slice  []T
	wasSet bool
}

func (s *SliceBase[T]) Serialize() string {
	data, _ := json.Marshal(s.slice)
	return prefix + string(data)
}

func (s *SliceBase[T]) Value() []T {
	return s.slice
}

type IntSlice = SliceBase[int]

type TextSlice = SliceBase[string]
