package shop.web

fun checkout(basket: Basket, customer: Customer) {
    require(basket.goods.isNotEmpty()) { "empty basket" }
    val total = totalOf(basket)
    ledger.append(customer.id, total)
    customer.notify("paid $total in web")
}
