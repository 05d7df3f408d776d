val files = List("a.txt", "b.txt")
for (file <- files) count(file)

def count(file: String): Unit = {
  val lines = read(file).split('\n').filter(_.nonEmpty)
  println(file + " has " + lines.length + " lines")
}
