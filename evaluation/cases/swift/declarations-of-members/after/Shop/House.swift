class House {
    var rooms: Int = 1
    var roof: Roof = Roof(height: 2)
    @IBInspectable var street = "Long Lane"

    func price(of metres: Int, in currency: String) -> Int {
        return metres * rooms
    }

    func sell(for price: Int, to buyer: Buyer) -> Bool {
        return buyer.money > price
    }

    @available(iOS 15, *) func open(_ door: Door) -> Bool {
        return door.open()
    }
}

@MainActor class Garden {
    func area() -> Int { return 10 * 20 }
}

final class Garage {
    func cars() -> Int { return 2 + 3 }
}
