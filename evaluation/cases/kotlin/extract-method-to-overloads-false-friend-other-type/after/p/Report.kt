package p

class Report(private val out: Sink) {
    fun person(person: Person, place: Place) {
        out.open()
        show(person)
        out.close()
    }

    private fun show(person: Person) {
        out.write("name " + person.name)
        out.indent(2)
    }

    private fun show(place: Place) {
        out.write("name " + place.name)
        out.indent(2)
    }
}
