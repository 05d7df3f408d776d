package site

type Page struct {
	sourcePath   string
	width, depth int
	left, right  float64
}

func (page *Page) Open() string {
	return open("pages/" + page.sourcePath)
}

func (page *Page) Area() int {
	return page.width * page.depth
}

func (page *Page) Margin() float64 {
	return page.left + page.right
}
