package shop

class Login {
    fun enter(word: String): Boolean {
        return Account("guest", "").admits(word)
    }
}
