package shop

// A screen with a title and a body.
fun screen(title: String, body: @Composable () -> Unit) {
    header(title)
    body()
    footer(title.length)
}

fun empty(text: @Composable (Scope.(Int) -> Unit)? = null): @Composable () -> Unit {
    return { text?.invoke(scope(), 0) }
}

class Page(private val content: (@Composable (Int) -> Unit)?) {
    fun draw(index: Int) {
        content?.invoke(index)
        println(index)
    }
}
