package attrs

func Tokens(test Test) []Attr {
	attrs := make([]Attr, 0, len(test.attrs))
	for k, v := range test.attrs {
		attrs = append(attrs, Attr{Name: tokensFor(k), Value: tokensFor(v)})
	}
	return attrs
}
