fun fromDestructured(rows: Rows): Int {
    val (key, row) = rows.first()
    check(key, row)
    return row.price
}

fun fromFor(rows: Rows) {
    for ((key, row) in rows) {
        check(key, row)
        keep(row)
    }
}

fun fromLambda(rows: Rows): Int {
    return rows.count { row -> row.ok && row.rank > 3 }
}

fun fromLambdaDestructured(rows: Rows): Int {
    return rows.count { (key, row) -> check(key) && row.ok && row.rank > 3 }
}

fun fromWhen(path: Path): Int {
    return when (val found = find(path)) {
        is Row -> found.price
        is Rows -> found.first().price + check(found)
        else -> 0
    }
}

fun fromCatch(path: Path): Int {
    try {
        return read(path)
    } catch (error: IoException) {
        warn(path, error)
        throw LoadError(error)
    }
}

fun fromAnonymous(rows: Rows): Int {
    return rows.count(fun(row: Row): Boolean {
        check(row)
        return row.ok
    })
}
