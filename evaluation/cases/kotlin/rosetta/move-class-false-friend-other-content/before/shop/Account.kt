package shop

class Account(private val user: String, private val password: String) {
    fun admits(word: String): Boolean = Hashes.of(word) == password
}
