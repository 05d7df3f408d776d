// A coin or note.
struct Token {
    let value: Int
}
