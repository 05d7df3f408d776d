package shop

open class Tool {
    fun serial(): String {
        return Registry.next("T")
    }

    fun hint(user: User): String {
        val locale = user.locale
        return Texts.load("tool.hint", locale)
    }
}
