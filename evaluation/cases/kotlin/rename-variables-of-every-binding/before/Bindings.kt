fun fromDestructured(rows: Rows): Int {
    val (key, r) = rows.first()
    check(key, r)
    return r.price
}

fun fromFor(rows: Rows) {
    for ((key, r) in rows) {
        check(key, r)
        keep(r)
    }
}

fun fromLambda(rows: Rows): Int {
    return rows.count { r -> r.ok && r.rank > 3 }
}

fun fromLambdaDestructured(rows: Rows): Int {
    return rows.count { (key, r) -> check(key) && r.ok && r.rank > 3 }
}

fun fromWhen(path: Path): Int {
    return when (val r = find(path)) {
        is Row -> r.price
        is Rows -> r.first().price + check(r)
        else -> 0
    }
}

fun fromCatch(path: Path): Int {
    try {
        return read(path)
    } catch (e: IoException) {
        warn(path, e)
        throw LoadError(e)
    }
}

fun fromAnonymous(rows: Rows): Int {
    return rows.count(fun(r: Row): Boolean {
        check(r)
        return r.ok
    })
}
