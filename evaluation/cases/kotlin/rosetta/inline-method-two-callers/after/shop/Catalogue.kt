package shop

class Catalogue {
    private val items = HashMap<String, Item>()

    fun add(name: String, item: Item) {
        if (name.isBlank() || items.containsKey(name)) {
            throw IllegalArgumentException("not usable: $name")
        }
        items[name] = item
    }

    fun rename(old: String, name: String) {
        if (name.isBlank() || items.containsKey(name)) {
            throw IllegalArgumentException("not usable: $name")
        }
        val item = items.remove(old)!!
        items[name] = item
    }
}
