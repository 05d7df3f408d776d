package shapes

@Public
public sealed interface Shape {
    public companion object {
        private const val SIDES = 4
    }

    fun area(): Int
}

public actual open class Square
// The side is given in pixels.
internal actual constructor(internal actual val side: Int) {
    @Marked
    private lateinit var label: String

    private fun area(): Int = side * side
}

@Marked
internal fun Square.draw() {
    readOrSkip(null)
}

internal open external class Canvas {
    open var path: String
}
