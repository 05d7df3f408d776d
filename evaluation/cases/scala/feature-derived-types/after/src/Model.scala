package model

object Model:
  case class First(a: Int)
      derives Schema,
        CanEqual

  case class Second(b: Int) derives Schema,
        CanEqual

  extension (a: First)
    def +(b: First): First =
      First(a.a + b.a)
    end +

    def twice: First =
      a + a
    end twice

  def last(a: First): Int = a.a + 1
