package headers

func encode(all Headers, buffer *Buffer) {
	for _, header := range all.Entries() {
		buffer.Check(header.Name, 5)
		buffer.Write(header.Name, header.Value)
	}
}
