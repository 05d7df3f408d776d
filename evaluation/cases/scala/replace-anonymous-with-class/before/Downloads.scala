class Downloads(pool: Pool) {
  def start(address: String): Unit = {
    pool.submit(new Task {
      override def run(): Unit = {
        fetch(address)
      }

      override def label(): String = "download " + address
    })
    pool.close()
  }
}
