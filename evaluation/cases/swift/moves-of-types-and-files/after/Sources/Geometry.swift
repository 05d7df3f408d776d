struct Line {
    let from: Point

    func length(until end: Point) -> Int {
        return from.distance(to: end)
    }
}
