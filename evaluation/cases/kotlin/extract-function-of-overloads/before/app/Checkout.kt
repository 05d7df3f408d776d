package shop.app

fun checkout(basket: Basket, customer: Customer) {
    require(basket.goods.isNotEmpty()) { "empty basket" }
    val total = basket.goods.sumOf { it.price * it.count }
    ledger.append(customer.id, total)
    customer.notify("paid $total in app")
}
