class CsvExport: Export {
    private let separator = ";"

    func suffix() -> String {
        return ".csv"
    }

    func write(_ order: Order, _ out: Output) {
        for item in order.items {
            out.line(item.name + separator + item.price)
        }
    }
}
