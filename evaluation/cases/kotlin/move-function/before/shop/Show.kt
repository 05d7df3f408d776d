package shop

fun line(out: Appendable) {
    out.append("-".repeat(80))
}
