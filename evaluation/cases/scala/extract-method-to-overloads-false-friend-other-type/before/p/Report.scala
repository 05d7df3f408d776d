package p

class Report(out: Sink) {
  def show(person: Person, place: Place): Unit = {
    out.open()
    out.write("name " + person.name)
    out.indent(2)
    out.close()
  }
}
