class Downloads(pool: Pool) {
  def start(address: String): Unit = {
    pool.submit(new DownloadTask(address))
    pool.close()
  }
}

class DownloadTask(address: String) extends Task {
  override def run(): Unit = {
    fetch(address)
  }

  override def label(): String = "download " + address
}
