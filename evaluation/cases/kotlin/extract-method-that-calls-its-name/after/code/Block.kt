package code

class Block {
  val parts = mutableListOf<String>()

  fun isEmpty() = parts.isEmpty()

  fun add(format: String) {
    if (isEmpty()) {
      parts += header
    }
    for (part in format.split('%')) {
      parts += part.trim()
    }
  }
}
