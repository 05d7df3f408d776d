package shop

/** Type. */
@Suppress("unused")
internal class A {
    /**
     * Method.
     */
    @JvmName("g")
    private fun f() {}

    /* No documentation. */
    val x = 1
}
// changed
