package code

class Block {
  val parts = mutableListOf<String>()

  fun add(format: String) {
    if (parts.isEmpty()) {
      parts += header
    }
    for (part in format.split('%')) {
      parts += part.trim()
    }
  }
}
