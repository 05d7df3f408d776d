package files

@Marked
private external fun open(): Int

external fun close(): Int

class Folder {
    private external fun list(): Int
}

open external class Canvas {
    open var path: String
}

open external class Brush(width: Int) : Tool {
    fun draw()
}
