class Counter {
  private var count = 0

  def step(by: Int): Int = {
    check(by)
    count += by
    count
  }

  private def check(by: Int): Unit = {
    if (by < 0) throw new IllegalArgumentException("negative: " + by)
    println("checked " + by + " at " + count)
  }
}
