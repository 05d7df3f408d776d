final class Ticker {
    private var ticks = 0

    func tick() {
        ticks += 1
        if ticks % 60 == 0 {
            listener.minute(ticks / 60)
        }
    }
}
