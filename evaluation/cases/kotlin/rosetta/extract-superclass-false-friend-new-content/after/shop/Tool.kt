package shop

open class Tool {
    fun serial(): String {
        return Registry.next("T")
    }
}
