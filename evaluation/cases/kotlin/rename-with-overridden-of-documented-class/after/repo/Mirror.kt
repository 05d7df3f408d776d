package repo

/** Copies tasks : Repository of nothing. */
class Mirror(private val network: Network, private val local: Dao) {
    fun refresh() {
        val copied = network.mirrorTasks()
        local.clear()
        local.insertAll(copied.toMirror())
    }
}
