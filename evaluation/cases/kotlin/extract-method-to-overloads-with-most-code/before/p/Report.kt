package p

class Report(private val out: Sink) {
    fun show(items: Items) {
        out.open()
        out.write("name " + items.first().name)
        out.indent(2)
        out.end(items.first().size)
        out.close()
    }
}
