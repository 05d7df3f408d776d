package shop

import billing.Order

class Cart(private val order: Order) {
    fun label(): String = "Sum: " + order.total()
}
