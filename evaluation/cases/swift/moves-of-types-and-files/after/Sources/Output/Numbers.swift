/// Formats a number for the page.
func spell(_ number: Int) -> String {
    guard number > 9 else { return words[number] }
    return String(number, radix: 10, uppercase: false)
}
