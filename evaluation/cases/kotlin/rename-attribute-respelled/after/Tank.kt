package tanks

class Tank {
    private val MAX_LEVEL: Long = 64
    private var level: Int = 0

    fun fill(pipe: Pipe) {
        level = level + 1
        pipe.open(level)
        limit(pipe)
    }

    private fun limit(pipe: Pipe) {
        pipe.restrict(MAX_LEVEL)
    }
}
