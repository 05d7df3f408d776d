package repo

interface Repository {
    suspend fun refresh()
    fun close()
}
