package shop

class Saw {
    fun title(): String {
        return "Saw"
    }

    fun hint(user: User): String {
        if (user.age < 18) {
            throw IllegalStateException("too young")
        }
        return "Mind your fingers."
    }
}
