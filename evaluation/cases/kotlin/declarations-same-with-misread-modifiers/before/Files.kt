package files

@Marked
private external fun open(): Int

external fun close(): Int

class Folder {
    private external fun list(): Int
}
