package repo

interface Repository {
    suspend fun refreshTasks()
    fun close()
}
