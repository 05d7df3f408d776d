class Saw {
    func title() -> String {
        return "Saw"
    }

    func fee(_ days: Int) -> Double {
        var sum = days * 2.5
        if days > 7 {
            sum *= 0.9
        }
        return sum
    }
}
