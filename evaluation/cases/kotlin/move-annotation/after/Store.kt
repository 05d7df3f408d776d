package p

class Store {
    @Suppress("UNCHECKED_CAST")
    fun names(all: Any): List<String> {
        return all as List<String>
    }

    fun close() {
        Files.release(this)
    }
}
