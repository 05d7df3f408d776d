package shop

class Cart(size: Int, owner: String) {
    private val items = ArrayList<Item>(size)
    private val label = "cart of $owner"
}
