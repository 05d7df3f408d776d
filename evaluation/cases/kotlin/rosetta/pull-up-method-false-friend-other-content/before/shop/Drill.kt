package shop

class Drill : Tool() {
    fun title(): String {
        return "Drill"
    }

    fun hint(user: User): String {
        val text = if (user.isTrained) "" else "Ask for help. "
        return text + "Wear glasses."
    }
}
