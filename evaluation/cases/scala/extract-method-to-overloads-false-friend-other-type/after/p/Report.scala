package p

class Report(out: Sink) {
  def show(person: Person, place: Place): Unit = {
    out.open()
    line(person)
    out.close()
  }

  private def line(person: Person): Unit = {
    out.write("name " + person.name)
    out.indent(2)
  }

  private def line(place: Place): Unit = {
    out.write("name " + place.name)
    out.indent(2)
  }
}
