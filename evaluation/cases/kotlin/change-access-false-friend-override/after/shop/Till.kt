package shop

class Till : Box() {
    override fun close(count: Int) {
        report(count)
        lock()
    }

    open fun open(count: Int) {
        unlock(count)
    }

    private fun guard(door: String) {
        seal(door)
        watch(door)
    }
}
