class Drill: Tool {
}
