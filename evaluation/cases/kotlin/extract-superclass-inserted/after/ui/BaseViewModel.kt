package ui

/** Model of a view with a scope that tests replace. */
abstract class BaseViewModel(private val context: Context) : ViewModel() {
    val scope: Scope
        get() = (this as ViewModel).viewModelScope + context
}
