// A word.
struct Token {
    let text: String
}
