package shop

class Drill : Tool() {
    fun title(): String {
        return "Drill"
    }
}
