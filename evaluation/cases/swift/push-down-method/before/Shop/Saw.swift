class Saw: Tool {
}
