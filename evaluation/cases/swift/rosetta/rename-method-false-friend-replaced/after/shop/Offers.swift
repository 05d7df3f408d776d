import class Random.Random

class Offers {
    private let random: Random

    init(_ random: Random) {
        self.random = random
    }

    func offer(_ items: [Item]) -> String {
        let item = drawn(items)
        return "Today: " + item.name
    }

    private func drawn(_ items: [Item]) -> Item {
        let place = random.nextInt(items.count)
        return items[place]
    }
}
