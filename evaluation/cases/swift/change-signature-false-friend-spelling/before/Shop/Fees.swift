class Fees {
    func fee(of order: Priced, names: [String]) -> Order? {
        return order.find(names)
    }

    func tax(of price: Optional<Int>) throws -> Array<Int> {
        return [price]
    }

    func then(run done: @Sendable @escaping () -> Void) {
        queue.add(done)
    }

    func fail(with error: Error?) -> Result<Int, Error> {
        return results.last(error)
    }

    func both(_ error: Error) {
        let failure: Error = error
        let done: (@MainActor @Sendable (Error?) -> Void)? = queue.last
        let tried = Result<Int, Error>(catching: queue.run)
        queue.add(failure, done, tried)
    }
}
