package shop

type Exports struct{}

func (e Exports) First() Export {
	return &CsvExport{}
}
