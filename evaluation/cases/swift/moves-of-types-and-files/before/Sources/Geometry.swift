struct Point {
    let x: Int
    let y: Int

    func distance(to other: Point) -> Int {
        let (dx, dy) = (x - other.x, y - other.y)
        return abs(dx) + abs(dy)
    }
}

final class Clock {
    private var ticks = 0

    func tick() {
        ticks += 1
        if ticks % 60 == 0 {
            listener.minute(ticks / 60)
        }
    }
}

struct Line {
    let from: Point

    func length(until end: Point) -> Int {
        return from.distance(to: end)
    }
}
