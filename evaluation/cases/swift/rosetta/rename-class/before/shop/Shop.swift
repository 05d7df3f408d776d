class Basket {
    private let items = [Item]()

    func add(_ item: Item) {
        if item.isAvailable {
            items.add(item)
        }
    }

    func total() -> Double {
        var sum = 0.0
        for item in items {
            sum += item.price
        }
        return sum
    }
}

func pay(_ goods: Basket) -> Double {
    return goods.total() * 1.2
}
