const val BASE = "/v1"

class Page {
    @Route("$BASE/a d", "${BASE}c")
    fun show(name: String): Row {
        val row = find(name)
        return row.pick(3)
    }
}
