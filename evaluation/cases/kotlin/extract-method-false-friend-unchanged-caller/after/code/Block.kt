package code

class Block {
  val parts = mutableListOf<String>()
  val names = mutableListOf<String>()

  fun isEmpty() = parts.isEmpty()

  fun add(format: String, names: List<String>) {
    var index = 0
    for (part in format.split('%')) {
      if (part.isEmpty()) {
        index++
      } else {
        parts += part
      }
    }
    require(index == names.size) { "unused names: $names" }
  }
}
