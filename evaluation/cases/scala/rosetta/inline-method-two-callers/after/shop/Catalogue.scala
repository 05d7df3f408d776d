package shop

import scala.collection.mutable

class Catalogue {
  private val items = mutable.Map.empty[String, Item]

  def add(name: String, item: Item): Unit = {
    if (name.isBlank || items.contains(name)) {
      throw new IllegalArgumentException(s"not usable: $name")
    }
    items.put(name, item)
  }

  def rename(old: String, name: String): Unit = {
    if (name.isBlank || items.contains(name)) {
      throw new IllegalArgumentException(s"not usable: $name")
    }
    val item = items(old)
    items.remove(old)
    items.put(name, item)
  }
}
