// A coin.
struct Token {
    let value: Int
}
