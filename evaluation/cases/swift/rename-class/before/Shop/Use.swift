func rent(_ drill: Drill) -> Double {
    return drill.fee(3)
}
