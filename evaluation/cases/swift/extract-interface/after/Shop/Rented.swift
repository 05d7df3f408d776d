protocol Rented {
    func fee(_ days: Int) -> Double
}
