package attrs

func Tokens(test Test) []Attr {
	attrs := make([]Attr, 0, len(test.attrs))
	keys := make([]string, 0, len(test.attrs))
	for k := range test.attrs {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	for _, k := range keys {
		v := test.attrs[k]
		attrs = append(attrs, Attr{Name: tokensFor(k), Value: tokensFor(v)})
	}
	return attrs
}
