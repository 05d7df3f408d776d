func bill(_ order: Order) -> Double {
    order.check()
    var sum = Double(order.days) * 2.5
    if order.days > 7 {
        sum *= 0.9
    }
    order.close(sum)
    return sum
}
