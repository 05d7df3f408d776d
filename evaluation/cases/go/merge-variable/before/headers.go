package headers

func encode(all Headers, buffer *Buffer) {
	for name, value := range all.Pairs() {
		buffer.Check(name, 5)
		buffer.Write(name, value)
	}
}
