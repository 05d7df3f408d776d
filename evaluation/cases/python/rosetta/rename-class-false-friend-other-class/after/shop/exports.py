from shop.xmlexport import XmlExport


class Exports:
    def first(self):
        return XmlExport()
