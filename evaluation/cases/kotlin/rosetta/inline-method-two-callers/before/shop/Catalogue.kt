package shop

class Catalogue {
    private val items = HashMap<String, Item>()

    fun add(name: String, item: Item) {
        checkName(name)
        items[name] = item
    }

    fun rename(old: String, name: String) {
        checkName(name)
        val item = items.remove(old)!!
        items[name] = item
    }

    private fun checkName(name: String) {
        if (name.isBlank() || items.containsKey(name)) {
            throw IllegalArgumentException("not usable: $name")
        }
    }
}
