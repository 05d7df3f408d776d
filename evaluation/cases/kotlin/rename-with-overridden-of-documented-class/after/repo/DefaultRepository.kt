package repo

/**
 * Repository of tasks.
 *
 * @param scope the scope of jobs where the result is not important
 */
class DefaultRepository(private val network: Network, private val local: Dao, private val scope: Scope) : Repository {
    override suspend fun refresh() {
        val remote = network.loadTasks()
        local.deleteAll()
        local.upsertAll(remote.toLocal())
    }

    override fun close() {
        scope.cancel()
    }
}
