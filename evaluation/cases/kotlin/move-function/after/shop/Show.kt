package shop

fun line(out: Appendable) {
    out.append("-".repeat(80))
}

fun show(items: List<Item>, out: Appendable) {
    var count = 0
    for (item in items) {
        if (item.price > 0 && !item.hidden) {
            out.append(item.name).append(": ").append(item.price.toString())
            count += 1
        }
    }
    out.append("total $count")
}
