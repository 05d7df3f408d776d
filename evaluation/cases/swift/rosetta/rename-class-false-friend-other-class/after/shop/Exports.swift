class Exports {
    func first() -> Export {
        return XmlExport()
    }
}
