package shop

class Till : Box() {
    protected override fun close(count: Int) {
        report(count)
        lock()
    }

    protected open fun open(count: Int) {
        unlock(count)
    }

    override fun guard(door: String) {
        seal(door)
        watch(door)
    }
}
