package ui

/** State of the Detail screen. */
class Detail(private val repository: Repository, context: Context) : BaseViewModel(context) {
    val title = "Detail"

    fun loadDetail() = scope.launch {
        repository.loadDetail(title)
    }
}
