package p

class Report(private val out: Sink) {
    fun person(person: Person, place: Place) {
        out.open()
        out.write("name " + person.name)
        out.indent(2)
        out.write("town " + place.name)
        out.indent(4)
        out.close()
    }
}
