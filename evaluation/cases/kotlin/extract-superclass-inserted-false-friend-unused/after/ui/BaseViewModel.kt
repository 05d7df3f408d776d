package ui

/** Model of a view that counts its instances. */
abstract class BaseViewModel : ViewModel() {
    private val number = Instances.next()

    fun describe(): String = "model " + number
}
