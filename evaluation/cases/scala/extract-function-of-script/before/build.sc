val files = List("a.txt", "b.txt")
for (file <- files) {
  val lines = read(file).split('\n').filter(_.nonEmpty)
  println(file + " has " + lines.length + " lines")
}
