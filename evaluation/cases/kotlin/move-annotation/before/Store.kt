package p

@Suppress("UNCHECKED_CAST")
class Store {
    fun names(all: Any): List<String> {
        return all as List<String>
    }

    fun close() {
        Files.release(this)
    }
}
