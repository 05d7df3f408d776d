// A word or sign.
struct Token {
    let text: String
}
