package shop

class Loader(private val scope: Scope, private val store: Store) {
    fun refresh(id: String) {
        scope.launch {
            val cart = store.load(id)
            val prices = cart.items.map { it.price }
            store.save(id, prices.sum(), cart.owner ?: "nobody")
        }
    }
}
