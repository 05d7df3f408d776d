package files

internal external fun unlink(path: String)

internal external fun rename(from: String, to: String)

internal open external class Folder {
    open var path: String
    open fun close()

    // The final call returns nothing.
    open fun next(): Entry?
}

internal open external class Entry {
    open fun isFile(): Boolean
    open fun isFolder(): Boolean
    open var name: String
}
