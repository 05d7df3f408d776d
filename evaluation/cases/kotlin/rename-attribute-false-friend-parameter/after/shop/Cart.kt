package shop

class Cart(capacity: Int, owner: String) {
    private val items = ArrayList<Item>(capacity)
    private val label = "cart of $owner"
}
