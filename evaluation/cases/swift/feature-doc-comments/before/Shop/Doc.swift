/// Fees of a shop.
/// - Note: all in cents.
struct Fees {
    /** Of one day. */
    let day = 1
}
