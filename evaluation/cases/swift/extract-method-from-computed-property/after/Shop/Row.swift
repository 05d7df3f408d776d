struct Row: View {
    let order: Order

    var body: some View {
        let title = order.name.isEmpty ? "Order" : order.name
        return HStack { Text(title); Text(priceText()) }
    }

    private func priceText() -> String {
        let price = order.items.map { $0.price }.reduce(0, +)
        let text = price > 100 ? "from \(price - 10)" : "\(price)"
        return text
    }
}
