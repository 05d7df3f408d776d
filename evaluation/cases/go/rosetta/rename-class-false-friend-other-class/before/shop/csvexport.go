package shop

import "fmt"

type CsvExport struct {
	Separator string
}

func (e *CsvExport) Suffix() string {
	return ".csv"
}

func (e *CsvExport) Write(order *Order, out Output) {
	for _, item := range order.Items {
		out.Line(fmt.Sprint(item.Name, e.Separator, item.Price))
	}
}
