func bill(_ order: Order) -> Double {
    order.check()
    let sum = fee(of: order)
    order.close(sum)
    return sum
}

func fee(of order: Order) -> Double {
    var sum = Double(order.days) * 2.5
    if order.days > 7 {
        sum *= 0.9
    }
    return sum
}
