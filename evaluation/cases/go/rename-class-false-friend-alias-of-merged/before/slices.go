package flags

type IntSlice struct {
	slice  []int
	wasSet bool
}

func (s *IntSlice) Serialize() string {
	data, _ := json.Marshal(s.slice)
	return prefix + string(data)
}

func (s *IntSlice) Value() []int {
	return s.slice
}

type TextSlice struct {
	slice  []string
	wasSet bool
}

func (s *TextSlice) Serialize() string {
	data, _ := json.Marshal(s.slice)
	return prefix + string(data)
}

func (s *TextSlice) Value() []string {
	return s.slice
}
