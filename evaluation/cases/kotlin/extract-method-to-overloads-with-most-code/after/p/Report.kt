package p

class Report(private val out: Sink) {
    fun show(items: Items) {
        out.open()
        line(items.first())
        out.close()
    }

    private fun line(person: Person) {
        out.write("name " + person.name)
        out.indent(2)
        out.end(person.size)
    }

    private fun line(place: Place) {
        out.write("town " + place.name)
        out.indent(2)
        out.close()
    }
}
