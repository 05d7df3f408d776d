class Shop {
    private let region: Region

    init(_ region: Region) {
        self.region = region
    }

    func isNear(_ place: Point) -> Bool {
        return region.distance(region.center(), place) < 10
    }
}
