package shop

class Login {
    fun enter(word: String): Boolean {
        return Directory.standard().isMember(word)
    }
}
