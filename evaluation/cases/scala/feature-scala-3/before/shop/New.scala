package shop

enum Color(val rgb: Int) derives Eq, Show:
  case Red extends Color(0xff0000)
  case Green, Blue extends Color(0)
  case Mix(share: Int) extends Color(share)
  def dark: Boolean = rgb < 100
end Color

given intOrd: Ord[Int] with
  def compare(x: Int, y: Int): Int = x - y

given Ord[String] = Ord.by(_.length)
opaque type Id = Long
val limit, most = 10

extension (text: String)
  def words: List[String] = text.split(' ').toList
  def second(limit: Int): String = words(limit)

class Reader(using val clock: Clock):
  def read(path: String)(using Context): String =
    def part(at: Int): Int =
      at + 1
    if path.isEmpty then
      "none"
    else load(path, part(1))
  end read

@main def run(args: String*): Unit = println(args)
