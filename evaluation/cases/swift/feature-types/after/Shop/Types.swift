import Foundation

/// Something that has a price.
protocol Priced: AnyObject {
    associatedtype Currency: Equatable
    var price: Int { get set }
    func reduced(by percent: Int) -> Int
    init(price: Int)
    subscript(index: Int) -> Int { get }
}

struct Money: Equatable {
    typealias Cents = Int
    let cents: Cents
}

enum Size: String, CaseIterable {
    case small = "s", large
    indirect case custom(width: Int, Size)

    var isSmall: Bool { return self == .small }
}

actor Till {
    private var sum = 0

    func add(_ amount: Int) { sum += amount }
}

final class Shelf<Item: Priced>: Priced where Item: Hashable {
    var price = 0

    required init(price: Int) { self.price = price }

    deinit { print("closed") }

    subscript(index: Int) -> Int { return price * index }

    func reduced(by percent: Int) -> Int { return price - price * percent / 100 }

    struct Board {
        var length: Int
    }
}

extension Shelf {
    enum Kind { case wood, steel }

    func title(of kind: Kind) -> String { return "\(kind) \(price)" }
}

func open(_ shelf: Shelf<Money>) -> Bool { return shelf.price > 1 }

let limit = 20
