class Downloads(private val pool: Pool) {
    fun start(address: String) {
        pool.submit(DownloadTask(address))
        pool.close()
    }
}

class DownloadTask(private val address: String) : Task {
    override fun run() {
        fetch(address)
    }

    override fun label(): String {
        return "download " + address
    }
}
