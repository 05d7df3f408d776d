package shop

class Cart {
    fun show() = println(Shop().currency)
}
