package okay

import okay.internal.commonExists

actual abstract class Files {
  @Throws(IOException::class)
  actual abstract fun list(path: Path): List<Path>

  actual fun exists(path: Path): Boolean = commonExists(path)

  val isOpen: Boolean get() = open
  fun close(path: Path) = commonClose(path)
}
