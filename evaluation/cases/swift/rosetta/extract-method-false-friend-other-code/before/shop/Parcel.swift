class Parcel {
    private let items: [Item]
    private let scale: Scale

    init(_ items: [Item], _ scale: Scale) {
        self.items = items
        self.scale = scale
    }

    func postage() -> Double {
        var weight = 0.0
        for item in items {
            weight += item.weight * item.count
        }
        return weight * 0.5 + 2
    }
}
