extension Cart: Charged {
    func charge(for days: Int) -> Int {
        let base = total() * days
        if days > 7 {
            return base - 10
        }
        return base
    }
}
