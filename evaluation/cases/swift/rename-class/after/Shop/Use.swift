func rent(_ drill: Borer) -> Double {
    return drill.fee(3)
}
