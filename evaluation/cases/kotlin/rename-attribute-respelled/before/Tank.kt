package tanks

class Tank {
    private val maxLevel: Long = Limits.ofTank()
    private var level: Int = 0

    fun fill(pipe: Pipe) {
        level = level + 1
        pipe.open(level)
        pipe.show(maxLevel)
    }
}
