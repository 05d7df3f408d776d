extension (text: String)
  def words(limit: Int): List[String] =
    val parts = text.split(' ').toList
    parts.map(_.trim).filter(_.nonEmpty).take(limit)

extension (texts: List[String])
  def words(limit: Int): Int =
    var count = 0
    for text <- texts do count += text.length
    count.min(limit)
