class Exports {
    func first() -> Export {
        return CsvExport()
    }
}
