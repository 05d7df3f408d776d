class Bus {
    fun on(handler: (topic: String) -> Unit) {
        handler("on")
    }

    fun once(handler: (topic: String?) -> Unit) {
        handler("once")
    }
}
