class Drill {
    let name = "Drill"

    func fee(_ days: Int) -> Double {
        var sum = Double(days) * 2.5
        if days > 7 {
            sum *= 0.9
        }
        return sum
    }
}
