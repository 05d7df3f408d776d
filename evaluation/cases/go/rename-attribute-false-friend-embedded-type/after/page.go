package site

type Page struct {
	FileInfo
	columns, rows int
	names, marks  []Label
}

func (page *Page) Open() string {
	return open("pages/" + page.FileInfo)
}

func (page *Page) Area() int {
	return page.columns * page.rows
}

func (page *Page) Margin() float64 {
	return page.names + page.marks
}
