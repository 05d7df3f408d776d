/// All fees of a shop.
/// - Note: all in euros.
struct Fees {
    /** Of one single day. */
    let day = 1
}
