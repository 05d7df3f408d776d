package shop

type Title struct{}

func (t Title) First(line string) string {
	return line
}
