struct Region {
    struct Point {
        let x: Int, y: Int
    }
}

extension Region.Point {
    func distance(to other: Region.Point) -> Int {
        let width = x - other.x
        let height = y - other.y
        return width * width + height * height
    }
}
