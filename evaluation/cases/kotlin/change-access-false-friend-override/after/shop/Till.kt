package shop

class Till : Box() {
    override fun close(count: Int) {
        report(count)
        lock()
    }

    open fun open(count: Int) {
        unlock(count)
    }
}
