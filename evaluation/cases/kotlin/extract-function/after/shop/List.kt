package shop

fun show(items: List<Item>, out: Appendable) {
    var count = 0
    for (item in items) {
        count += showItem(item, out)
    }
    out.append("total $count")
}

private fun showItem(item: Item, out: Appendable): Int {
    if (item.price > 0 && !item.hidden) {
        out.append(item.name).append(": ").append(item.price.toString())
        return 1
    }
    return 0
}
