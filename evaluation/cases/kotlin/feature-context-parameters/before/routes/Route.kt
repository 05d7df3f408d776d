package routes

sealed interface Route {
    val path: String

    companion object {
        context(scope: Scope, log: Log)
        fun of(path: String): Route? {
            log.print(path)
            return scope.find(path)
        }
    }
}

interface Scope {
    fun context(log: Log)
    fun find(path: String): Route?
}

context(scope: Scope)
private fun Route.parent(): Route? {
    context(scope)
    val end = path.lastIndexOf('/')
    return scope.find(path.substring(0, end))
}

fun Route.name(): String = path.substringAfterLast('/')
