package shop

import "example.org/xml"

type XmlExport struct {
	Schema *xml.Schema
}

func (e *XmlExport) Suffix() string {
	if e.Schema.IsCompact() {
		return ".xmlc"
	}
	return ".xml"
}

func (e *XmlExport) Write(order *Order, out Output) {
	document := xml.NewDocument(e.Schema)
	document.Root().Attribute("id", order.ID)
	document.Validate()
	document.Serialize(out, true)
}
