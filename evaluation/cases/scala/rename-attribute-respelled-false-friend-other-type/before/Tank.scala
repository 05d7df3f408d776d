package tanks

class Tank {
  private val maxLevel: String = Labels.ofTank()
  private var level: Int = 0

  def fill(pipe: Pipe): Unit = {
    level = level + 1
    pipe.open(level)
    pipe.show(maxLevel)
  }
}
