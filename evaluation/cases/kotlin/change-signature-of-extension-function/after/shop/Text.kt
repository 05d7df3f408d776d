package shop

fun CharSequence.words(): List<String> {
    val parts = split(' ', ',')
    return parts.map { it.trim() }.filter { it.isNotEmpty() }
}

fun List<String>.words(): Int {
    var count = 0
    for (text in this) count += text.length
    return count
}
