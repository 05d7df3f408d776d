package show

fun line(out: Appendable) {
    out.append("-".repeat(80))
}
