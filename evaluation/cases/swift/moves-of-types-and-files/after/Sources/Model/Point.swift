struct Point {
    let x: Int
    let y: Int

    func distance(to other: Point) -> Int {
        let (dx, dy) = (x - other.x, y - other.y)
        return abs(dx) + abs(dy)
    }
}
