package shop

class Saw : Tool() {
    fun title(): String {
        return "Saw"
    }
}
