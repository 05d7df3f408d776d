@Suite("Alpha gamma")
struct FeeTests {
    @Test("Adds the fees of two long days")
    func adds() {
        #expect(fee(days: 2) == 14)
    }

    @available(*, deprecated, message: "Use `name` in its place")
    func removes() {
        #expect(fee(days: 0) == 0)
    }

    @Test(
        "Counts",
        .enabled(if: isOnline)
    )
    func counts() {
        #expect(count() == 1)
    }
}
