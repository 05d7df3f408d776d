@Suite("Alpha beta")
struct FeeTests {
    @Test("Adds the fees of two days")
    func adds() {
        #expect(fee(days: 2) == 14)
    }

    @available(*, deprecated, message: "Use `name` in place, please")
    func removes() {
        #expect(fee(days: 0) == 0)
    }

    @Test("Counts", .enabled(if: isOnline))
    func counts() {
        #expect(count() == 1)
    }
}
