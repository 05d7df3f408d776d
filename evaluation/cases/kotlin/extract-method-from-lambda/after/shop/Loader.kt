package shop

class Loader(private val scope: Scope, private val store: Store) {
    fun refresh(id: String) {
        scope.launch { update(id) }
    }

    private suspend fun update(id: String) {
        val cart = store.load(id)
        val prices = cart.items.map { it.price }
        store.save(id, prices.sum(), cart.owner ?: "nobody")
    }
}
