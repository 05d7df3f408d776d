import class Random.Random

class Offers {
    private let random: Random

    init(_ random: Random) {
        self.random = random
    }

    func offer(_ items: [Item]) -> String {
        let item = cheapest(items)
        return "Today: " + item.name
    }

    private func cheapest(_ items: [Item]) -> Item {
        var best = items[0]
        for item in items {
            if item.price < best.price {
                best = item
            }
        }
        return best
    }
}
