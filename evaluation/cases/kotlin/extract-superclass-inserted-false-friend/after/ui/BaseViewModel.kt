package ui

/** Model of a view with a scope that tests replace. */
abstract class BaseViewModel(private val context: Context) : Presenter() {
    val scope: Scope
        get() = presenterScope + context
}
