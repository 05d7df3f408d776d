class Downloads(private val pool: Pool) {
    fun start(address: String) {
        pool.submit(object : Task {
            override fun run() {
                fetch(address)
            }

            override fun label(): String {
                return "download " + address
            }
        })
        pool.close()
    }
}
