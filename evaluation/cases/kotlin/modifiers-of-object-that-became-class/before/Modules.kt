object StoreModule {
    fun name(): String {
        return "store"
    }

    fun size(books: List<String>): Int {
        return books.size
    }
}
