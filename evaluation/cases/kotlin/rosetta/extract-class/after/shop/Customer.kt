package shop

class Customer {
    var name = ""
    val address = Address()

    fun label(): String = name + ", " + address.location()
}
