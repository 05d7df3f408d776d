package shop.web

fun totalOf(basket: Basket): Int {
    return basket.goods.sumOf { it.price * it.count }
}

fun totalOf(basket: Basket, discount: Int): Int {
    return basket.goods.sumOf { it.price * it.count } - discount
}
