class Parcel {
    private let items: [Item]
    private let scale: Scale

    init(_ items: [Item], _ scale: Scale) {
        self.items = items
        self.scale = scale
    }

    func postage() -> Double {
        let weight = measured()
        return weight * 0.5 + 2
    }

    private func measured() -> Double {
        scale.reset()
        if !scale.isReady {
            fatalError("scale")
        }
        return scale.weightOf(self)
    }
}
