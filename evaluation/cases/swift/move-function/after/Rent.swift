func rent() -> Double { return fee(of: 3) }

func fee(of days: Int) -> Double {
    var sum = Double(days) * 2.5
    if days > 7 {
        sum *= 0.9
    }
    return sum
}
