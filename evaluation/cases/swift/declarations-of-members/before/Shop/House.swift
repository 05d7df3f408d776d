@MainActor class House {
    @Published var rooms: Int = 1
    lazy var roof: Roof = Roof(height: 2)
    @objc var street = "Long Lane"

    final func price(of metres: Int, in currency: String, rounded: Bool) -> Int {
        return metres * rooms
    }

    func sell(to buyer: Buyer, for price: Int) -> Bool {
        return buyer.money > price
    }

    @available(iOS 13, *) func open(_ door: Door) -> Bool {
        return door.open()
    }
}

final class Garden {
    func area() -> Int { return 10 * 20 }
}

public class Garage {
    func cars() -> Int { return 2 + 3 }
}
