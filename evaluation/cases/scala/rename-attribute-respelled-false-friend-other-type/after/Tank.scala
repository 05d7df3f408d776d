package tanks

class Tank {
  private val MAX_LEVEL: Long = 64
  private var level: Int = 0

  def fill(pipe: Pipe): Unit = {
    level = level + 1
    pipe.open(level)
    limit(pipe)
  }

  private def limit(pipe: Pipe): Unit = {
    pipe.restrict(MAX_LEVEL)
  }
}
