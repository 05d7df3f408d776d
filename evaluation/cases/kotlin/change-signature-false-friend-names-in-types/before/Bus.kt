class Bus {
    fun on(handler: (String) -> Unit) {
        handler("on")
    }

    fun once(handler: (String) -> Unit) {
        handler("once")
    }
}
