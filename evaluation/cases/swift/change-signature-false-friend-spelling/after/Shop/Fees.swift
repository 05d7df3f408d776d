class Fees {
    func fee(of order: any Priced, names: [Swift.String]) -> Optional<Order> {
        return order.find(names)
    }

    func tax(of price: Int?) throws -> [Int] {
        return [price]
    }

    func then(run done: @escaping @Sendable () -> Void) {
        queue.add(done)
    }

    func fail(with error: (any Error)?) -> Result<Int, any Error> {
        return results.last(error)
    }

    func both(_ error: any Error) {
        let failure: any Error = error
        let done: (@Sendable @MainActor ((any Error)?) -> Void)? = queue.last
        let tried = Result<Int, any Error>(catching: queue.run)
        queue.add(failure, done, tried)
    }
}
