package routes

typealias Handler<A> = suspend context(Raise<Response>) RoutingContext.() -> A

context(Raise<Error>)
suspend fun subprogram(): Unit = println("Hello")

@Deprecated(
    "use the other one",
    ReplaceWith("Other<R>", "routes.Other")
)
@Marker
public interface Scope<in R> {
    public suspend fun shift(r: R): R
}

data class Container<V>(@all:Setter(nulls = Nulls.EMPTY) val value: Map<String, V>)

fun <A> resource(block: suspend context(Scope<A>) () -> A): Resource<A> = block

fun size(value: Any, strict: Boolean): Int = when (value) {
    is String if strict -> value.length
    else if strict -> 1
    else -> 0
}

fun call(scope: Scope<Int>) {
    context(scope)
    val end = 1
    println(end + 1)
}
