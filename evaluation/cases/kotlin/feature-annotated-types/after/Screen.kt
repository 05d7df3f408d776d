package shop

// A screen with a title and a body.
fun frame(title: String, body: @Composable () -> Unit) {
    header(title)
    body()
    footer(title.length)
}

fun blank(text: @Composable (Scope.(Int) -> Unit)? = null): @Composable () -> Unit {
    return { text?.invoke(scope(), 0) }
}

class Page(private val content: (@Composable (Int) -> Unit)?) {
    fun paint(index: Int) {
        content?.invoke(index)
        println(index)
    }
}
