class Counter {
  private var count = 0

  def step(by: Int): Int = {
    if (by < 0) throw new IllegalArgumentException("negative: " + by)
    println("checked " + by + " at " + count)
    count += by
    count
  }
}
